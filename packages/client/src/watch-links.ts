import { linkOf } from './presses.ts';

/** Milliseconds that a mouse rests on a link before it counts as intent. */
const REST_MS = 65;

const PASSIVE = { passive: true } as const;

let resting: ReturnType<typeof setTimeout> | undefined;

const stopResting = (): void => {
  clearTimeout(resting);
};

/**
 * Watches for links that the visitor is about to press, whose pages are shown in place.
 * @param prepare requests the page of a link
 */
export const watchLinks = (prepare: (link: HTMLAnchorElement) => void): void => {
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.button === 0 ? linkOf(event) : null;
      if (link) prepare(link);
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
      if (link) resting = setTimeout(prepare, REST_MS, link);
    },
    PASSIVE,
  );
};
