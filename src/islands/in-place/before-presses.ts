import { prepare } from './pages.ts';
import { linkOf } from './presses.ts';

/** Milliseconds that a mouse rests on a link before it counts as intent. */
const REST_MS = 65;

const PASSIVE = { passive: true } as const;

let resting: ReturnType<typeof setTimeout> | undefined;

const stopResting = (): void => {
  clearTimeout(resting);
};

const prepareLink = ({ href }: HTMLAnchorElement): void => void prepare(href);

/** Requests the page of a link that the visitor is about to press. */
export const watchLinks = (): void => {
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.button === 0 ? linkOf(event) : null;
      if (link) prepareLink(link);
    },
    PASSIVE,
  );
  // The press takes the page itself.
  document.addEventListener('click', stopResting, PASSIVE);
  document.addEventListener(
    'pointerover',
    (event) => {
      stopResting();
      const link = event.pointerType === 'mouse' ? linkOf(event) : null;
      if (link) resting = setTimeout(prepareLink, REST_MS, link);
    },
    PASSIVE,
  );
};
