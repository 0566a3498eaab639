import { mayFetchAhead } from '../intent/may-fetch-ahead.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { showHeard } from '../intent/heard.ts';
import { whenIdle } from '../intent/when-idle.ts';

/*
 * Links and forms in an element with `data-in-place` exchange what differs between their page and this one
 * (docs/decisions/0117-drawn-once.md). Without this script, or its code, the browser follows them.
 */

/** Milliseconds that a mouse rests on a link before it counts as intent. */
const REST_MS = 65;

/** Signs that the visitor is about to press something. */
const SIGNS = ['pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Signs that the visitor is looking around, and will use the page. */
const ANY_SIGNS = ['pointermove', 'scroll'] as const;

const PASSIVE = { passive: true } as const;

/** What follows the presses of a kind of page. */
interface Follower {
  /** Requests a page that may be needed in a moment. */
  readonly prepare: (href: string) => unknown;
  readonly followLink: (link: HTMLAnchorElement) => Promise<void>;
  readonly followForm?: (form: HTMLFormElement) => Promise<void>;
}

const isInPlace = (control: Element): boolean => control.closest('[data-in-place]') !== null;

/** The link of an event whose page is shown in place; null for any other. */
const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin || link.dataset.leaves !== undefined) return null;
  return isInPlace(link) ? link : null;
};

/**
 * Follows presses of the page's links and forms in place.
 * @param load the code for that
 */
export const followPresses = (load: () => Promise<Follower>): void => {
  let resting: ReturnType<typeof setTimeout> | undefined;

  /** Requests the page of a link that the visitor is about to press. */
  const prepare = ({ hash, href }: HTMLAnchorElement): void => {
    // The press retries what failed to load.
    if (hash === '')
      load()
        .then((code) => code.prepare(href))
        .catch(String);
  };

  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    // The browser follows a link to a place of this page.
    if (link?.hash !== '' || event.defaultPrevented || !isPlainPress(event)) return;
    clearTimeout(resting);
    event.preventDefault();
    const { href } = link;
    const leave = () => {
      location.assign(href);
    };
    showHeard(
      link,
      load().then((code) => code.followLink(link), leave),
    );
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !isInPlace(form)) return;
    event.preventDefault();
    const leave = () => {
      form.submit();
    };
    showHeard(
      submitter ?? form,
      load().then((code) => code.followForm?.(form), leave),
    );
  });
  const onPointer = {
    pointerdown: (event: PointerEvent) => {
      const link = event.button === 0 ? linkOf(event) : null;
      if (link) prepare(link);
    },
    pointerover: (event: PointerEvent) => {
      clearTimeout(resting);
      const link = event.pointerType === 'mouse' ? linkOf(event) : null;
      if (link) resting = setTimeout(prepare, REST_MS, link);
    },
  };
  document.addEventListener('pointerdown', onPointer.pointerdown, PASSIVE);
  document.addEventListener('pointerover', onPointer.pointerover, PASSIVE);

  const begin = (): void => void load().catch(String);
  for (const sign of SIGNS) addEventListener(sign, begin, { ...PASSIVE, once: true });
  // Also on a slow line: an endless list goes on for a visitor who only scrolls it.
  document
    .querySelector('main')
    ?.addEventListener('pointerover', begin, { ...PASSIVE, once: true });
  // The visitor has come back to an entry that this page has written.
  if (history.state !== null) begin();
  else if (mayFetchAhead()) {
    const beginWhenIdle = () => {
      whenIdle(begin);
    };
    for (const sign of ANY_SIGNS) addEventListener(sign, beginWhenIdle, { ...PASSIVE, once: true });
  }
};
