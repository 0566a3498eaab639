import type { ShareLink } from '#lib/gallery/share.ts';

/** Marks of the services, drawn on a 24 by 24 grid. */
const MARKS = {
  facebook:
    'M14 8h3V4.2h-3c-2.6 0-4.4 1.8-4.4 4.5V11H7v3.8h2.6V21h3.9v-6.2h3L17 11h-3.5V9c0-.6.2-1 .5-1Z',
  whatsapp:
    'M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.8-1.3A9.5 9.5 0 1 0 12 2.5Zm0 1.8a7.7 7.7 0 1 1-4.2 14.2l-.3-.2-2.5.7.7-2.5-.2-.3A7.7 7.7 0 0 1 12 4.3ZM8.7 7.3c.4 0 .6 0 .8.5l.7 1.7c.1.3 0 .5-.2.7l-.6.7c-.1.2-.2.3 0 .6.7 1.2 1.7 2.1 3 2.7.300.1.4.1.6-.1l.7-.9c.2-.2.4-.2.6-.1l1.8.9c.3.1.4.2.4.4 0 .9-.5 1.9-1.8 2.1-1.3.2-3.2-.4-5-2.1-1.7-1.6-2.5-3.2-2.5-4.5 0-1.2.7-2.1 1.5-2.6Z',
  pinterest:
    'M12 2.5a9.5 9.5 0 0 0-3.5 18.3c-.1-.8-.1-1.9.1-2.7l1.1-4.8s-.3-.6-.3-1.4c0-1.4.8-2.4 1.8-2.4.8 0 1.2.6 1.2 1.4 0 .8-.5 2-.8 3.2-.2 1 .5 1.7 1.5 1.7 1.7 0 3-1.8 3-4.5 0-2.3-1.7-3.9-4-3.9-2.8 0-4.4 2.1-4.4 4.2 0 .8.3 1.7.7 2.2.1.1.1.2.1.3l-.3 1.1c0 .2-.1.2-.3.1-1.2-.6-2-2.3-2-3.8 0-3.1 2.2-5.9 6.5-5.9 3.4 0 6 2.4 6 5.7 0 3.4-2.1 6.1-5.1 6.1-1 0-1.9-.5-2.3-1.1l-.6 2.3c-.2.900-.8 1.9-1.2 2.5A9.5 9.5 0 1 0 12 2.5Z',
} as const;

/** The mark of a service that something can be shared with. */
export const ShareMark = ({ service }: { readonly service: ShareLink['service'] }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="currentColor"
    fillRule="evenodd"
    aria-hidden="true"
  >
    <path d={MARKS[service]} />
  </svg>
);
