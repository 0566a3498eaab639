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

const PASSIVE = { passive: true } as const;

const load = () => import('./visit.ts');

const isInPlace = (control: Element): boolean => control.closest('[data-in-place]') !== null;

/** The link of an event whose page is shown in place; null for any other. */
const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && isInPlace(link) ? link : null;
};

const onClick = (event: MouseEvent): void => {
  const link = linkOf(event);
  if (!link || event.defaultPrevented || !isPlainPress(event)) return;
  // A link to a place of this page is the browser's.
  if (link.hash !== '') return;
  event.preventDefault();
  const { href } = link;
  const followed = load().then(
    (visit) => visit.followLink(link),
    () => {
      location.assign(href);
    },
  );
  showHeard(link, followed);
};

const onSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !isInPlace(form)) return;
  event.preventDefault();
  const { submitter } = event;
  const followed = load().then(
    (visit) => visit.followForm(form),
    () => {
      form.submit();
    },
  );
  showHeard(submitter ?? form, followed);
};

/** Requests the page of a link that the visitor is about to press. */
const prepare = (link: HTMLAnchorElement): void => {
  if (link.hash !== '') return;
  // The press retries what failed to load.
  load().then((visit) => {
    visit.prepare(link.href);
  }, String);
};

/** Follows presses of the page's links and forms in place. */
export const followPresses = (): void => {
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.button === 0 ? linkOf(event) : null;
      if (link) prepare(link);
    },
    PASSIVE,
  );
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(resting);
      const link = event.pointerType === 'mouse' ? linkOf(event) : null;
      if (link) resting = setTimeout(prepare, REST_MS, link);
    },
    PASSIVE,
  );
  const begin = (): void => void load().catch(String);
  for (const sign of SIGNS) addEventListener(sign, begin, { ...PASSIVE, once: true });
  // The visitor has come back to an entry that this page has written.
  if (history.state !== null) begin();
  else if (mayFetchAhead()) addEventListener('load', () => void whenIdle(begin));
};
