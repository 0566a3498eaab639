import { paths } from '#lib/paths.ts';
import { bookmarks } from '../state/bookmarks/bookmarks.ts';
import { HttpError } from '../state/http.ts';
import { notify } from '../state/shell/notices.ts';

/** Milliseconds that a message is seen before the sign-in takes its place (BOOKMARK-007). */
const READING = 1_200;

const buttonOf = (form: Element): Element | null => form.querySelector('.bookmark');

const mark = (form: Element, isBookmarked: boolean): void => {
  buttonOf(form)?.setAttribute('aria-pressed', String(isBookmarked));
};

const productOf = (form: HTMLElement): string => form.dataset.productId ?? '';

/** Times that the button was pressed on this page. */
let presses = 0;

/** Whether the customer has bookmarked this product (BOOKMARK-002); what was pressed meanwhile is newer. */
export const showState = async (): Promise<void> => {
  const form = document.querySelector<HTMLElement>('[data-buying]');
  if (!form) return;
  const before = presses;
  const ids = await bookmarks.read().catch((): readonly string[] => []);
  if (presses === before) mark(form, ids.includes(productOf(form)));
};

let isRunning = false;

/** Bookmarks the product or takes the bookmark away; one at a time (BOOKMARK-003 to BOOKMARK-005). */
export const toggle = async (form: HTMLElement): Promise<void> => {
  if (isRunning) return;
  isRunning = true;
  presses += 1;
  const was = buttonOf(form)?.getAttribute('aria-pressed') === 'true';
  mark(form, !was);
  try {
    await bookmarks.set(productOf(form), !was);
    notify('Success', was ? 'Removed from bookmarks' : 'Added to bookmarks');
  } catch (thrown) {
    mark(form, was);
    refuse(thrown, was);
  } finally {
    isRunning = false;
  }
};

const refuse = (thrown: unknown, was: boolean): void => {
  const own = was ? 'Error removing from bookmarks' : 'Error adding to bookmarks';
  const told = thrown instanceof HttpError && thrown.code !== 'unknown' ? thrown.message : own;
  notify('Error', told);
  if (!(thrown instanceof HttpError) || thrown.status !== 401) return;
  setTimeout(() => {
    location.assign(paths.signIn(location.pathname + location.search));
  }, READING);
};
