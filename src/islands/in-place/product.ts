import { pushEntry } from '../shell/layers.ts';
import { showServerError } from '../state/shell/notices.ts';
import { watchLinks } from '@parlour/client';
import { current, prepare } from './pages.ts';
import { arrive, ask, draw, here, visits } from './visit.ts';

/** Whether the visitor has gone back or forward since they last chose something. */
let isHistory = false;

const say = (id: string, text: string): void => {
  const status = document.getElementById(id);
  if (status) status.textContent = text;
};

/** Says that something is loading (PDP-039). */
const setWaiting = (isWaiting: boolean): void => {
  say('waiting', isWaiting ? 'Loading...' : '');
};

/** Draws a product over this one, and tells screen readers what is shown then; false if another is wanted. */
const show = async (href: string): Promise<boolean> => {
  const page = await ask(href, setWaiting);
  if (!page) return false;
  await draw(page, setWaiting);
  say('announced', document.getElementById('announced')?.dataset.says ?? '');
  return true;
};

/**
 * Shows another variant, option, swatch or seller in place (PDP-002); after a failure, the header says why
 * (ERROR-006).
 */
export const followLink = async (link: HTMLAnchorElement): Promise<void> => {
  const { href } = link;
  if (link.ariaCurrent === 'true') return;
  isHistory = false;
  try {
    if (!(await show(href))) return;
    // Both entries are marked, so that this script loads at once when the visitor comes back to one.
    history.replaceState({}, '');
    pushEntry({}, href);
    arrive();
  } catch (error) {
    showServerError(error instanceof Error ? error.message : '');
  }
};

/**
 * Shows the product of the URL after going back or forward; after a failure the page reloads. If it is on
 * show already, a request of an earlier step back is dropped; a requested choice stays, so that going to a
 * fragment of the page keeps it.
 */
const onPopState = async (): Promise<void> => {
  if (here() === current.url) {
    if (isHistory) {
      visits.cancel();
      setWaiting(false);
    }
    return;
  }
  isHistory = true;
  try {
    if (await show(here())) arrive();
  } catch {
    location.reload();
  }
};

watchLinks(({ href }) => void prepare(href));
addEventListener('popstate', () => void onPopState());
