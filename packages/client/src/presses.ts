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

const IN_PLACE = '[data-in-place]';

/** What follows the presses of a part of a page; what fails in it, it handles. */
interface Follower {
  readonly followLink?: (link: HTMLAnchorElement) => Promise<void>;
  readonly followForm?: (form: HTMLFormElement) => Promise<void>;
}

const linkWithin = ({ target }: Event, around: string): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin || link.dataset.leaves !== undefined) return null;
  // The browser follows a link to a place of this page.
  return link.hash === '' && link.closest(around) !== null ? link : null;
};

/** The link of an event whose page is shown in place; null for any other. */
export const linkOf = (event: Event): HTMLAnchorElement | null => linkWithin(event, IN_PLACE);

/** Loads the code once, so that presses that wait for it are followed in their order; the next press retries what failed. */
const once = (load: () => Promise<Follower>): (() => Promise<Follower>) => {
  let loading: Promise<Follower> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
};

/**
 * Follows presses of links and forms in place, whose code is loaded at the first of them.
 * @param around selector of the elements that contain them, or of themselves
 */
export const followPressesIn = (around: string, code: () => Promise<Follower>): void => {
  const load = once(code);
  document.addEventListener('click', (event) => {
    const link = linkWithin(event, around);
    if (!link || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    const { href } = link;
    const leave = () => {
      location.assign(href);
    };
    markBusy(
      link,
      load().then(({ followLink }) => followLink?.(link), leave),
    );
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.closest(around)) {
      return;
    }
    event.preventDefault();
    const leave = () => {
      form.submit();
    };
    markBusy(
      submitter ?? form,
      load().then(({ followForm }) => followForm?.(form), leave),
    );
  });
};

/**
 * Follows presses of the page's links and forms in place, with code that is loaded ahead.
 * @param load the code for that
 */
export const followPresses = (load: () => Promise<Follower>): void => {
  followPressesIn(IN_PLACE, load);

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
