import { sentenceOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import { bookmarks } from '../state/bookmarks/bookmarks.ts';
import { HttpError } from '../state/http.ts';
import { notify } from '../state/shell/notices.ts';

/** Milliseconds for which the message can be read before the sign-in page opens (BOOKMARK-007). */
const READING_MS = 1_200;

const buttonOf = (form: Element): Element | null => form.querySelector('.bookmark');

const showPressed = (form: Element, isBookmarked: boolean): void => {
  buttonOf(form)?.setAttribute('aria-pressed', String(isBookmarked));
};

const productOf = (form: HTMLElement): string => form.dataset.productId ?? '';

/** How often the button has been pressed on this page. */
let presses = 0;

/**
 * Shows whether the customer has bookmarked this product (BOOKMARK-002), unless the button has been
 * pressed in the meantime.
 */
export const showBookmarked = async (): Promise<void> => {
  const form = document.querySelector<HTMLElement>('[data-buying]');
  if (!form) return;
  const before = presses;
  const ids = await bookmarks.read().catch((): readonly string[] => []);
  if (presses === before) showPressed(form, ids.includes(productOf(form)));
};

let isRunning = false;

/** Adds or removes the bookmark, one call at a time (BOOKMARK-003 to BOOKMARK-005). */
export const toggleBookmark = async (form: HTMLElement): Promise<void> => {
  if (isRunning) return;
  isRunning = true;
  presses += 1;
  const wasBookmarked = buttonOf(form)?.getAttribute('aria-pressed') === 'true';
  showPressed(form, !wasBookmarked);
  try {
    await bookmarks.set(productOf(form), !wasBookmarked);
    notify('Success', wasBookmarked ? 'Removed from bookmarks' : 'Added to bookmarks');
  } catch (thrown) {
    showPressed(form, wasBookmarked);
    showFailure(thrown, wasBookmarked);
  } finally {
    isRunning = false;
  }
};

const showFailure = (thrown: unknown, wasBookmarked: boolean): void => {
  const ours = wasBookmarked ? 'Error removing from bookmarks' : 'Error adding to bookmarks';
  notify('Error', sentenceOf(thrown, ours));
  if (!(thrown instanceof HttpError) || thrown.status !== 401) return;
  setTimeout(() => {
    location.assign(paths.signIn(location.pathname + location.search));
  }, READING_MS);
};
