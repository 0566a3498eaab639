import { mayFetchAhead } from './may-fetch-ahead.ts';
import { isPlainPress } from './plain-press.ts';
import { markBusy } from './mark-busy.ts';
import { whenIdle } from './when-idle.ts';

/*
 * Links and forms in an element with `data-in-place` exchange what differs between their page and this one
 * (docs/decisions/0117-drawn-once.md). Without this script, or its code, the browser follows them.
 */

/** Events that show that the visitor is about to press something: not those of a visitor who only scrolls. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Events that show that the visitor is looking around, and will use the page. */
const ANY_SIGNS = ['pointermove', 'scroll'] as const;

const ONCE = { once: true, passive: true } as const;

/** What follows the presses of a kind of page. */
interface Follower {
  readonly followLink: (link: HTMLAnchorElement) => Promise<void>;
  readonly followForm?: (form: HTMLFormElement) => Promise<void>;
}

const isInPlace = (control: Element): boolean => control.closest('[data-in-place]') !== null;

/** The link of an event whose page is shown in place; null for any other. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin || link.dataset.leaves !== undefined) return null;
  // The browser follows a link to a place of this page.
  return link.hash === '' && isInPlace(link) ? link : null;
};

/**
 * Follows presses of the page's links and forms in place.
 * @param load the code for that
 */
export const followPresses = (load: () => Promise<Follower>): void => {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    const { href } = link;
    const leave = () => {
      location.assign(href);
    };
    markBusy(
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
    markBusy(
      submitter ?? form,
      load().then((code) => code.followForm?.(form), leave),
    );
  });

  // The press retries what failed to load.
  const begin = (): void => void load().catch(String);
  const main = document.querySelector('main');
  for (const sign of SIGNS) main?.addEventListener(sign, begin, ONCE);
  // The visitor has come back to an entry that this page has written.
  if (history.state !== null) begin();
  else if (mayFetchAhead()) {
    const beginWhenIdle = () => {
      whenIdle(begin);
    };
    for (const sign of ANY_SIGNS) addEventListener(sign, beginWhenIdle, ONCE);
  }
};
