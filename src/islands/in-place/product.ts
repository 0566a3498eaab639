import { changedChoice, type ChoosingLink } from '#lib/product/changed-choice.ts';
import { pushEntry } from '../shell/layers.ts';
import { showServerError } from '../state/shell/notices.ts';
import { watchLinks } from '@parlour/client';
import { current, prepare } from './pages.ts';
import { arrive, ask, draw, here, visits } from './visit.ts';

/** The address of the page that is on its way; null for none. */
let wanted: string | null = null;

/** Whether the visitor has gone back or forward since they last chose something. */
let isHistory = false;

const say = (id: string, text: string): void => {
  const status = document.getElementById(id);
  if (status) status.textContent = text;
};

/** Forgets the page that has come or cannot be shown, unless another has been requested since. */
const endWaiting = (): void => {
  if (!visits.isAsking()) wanted = null;
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

/** The address that a press of a link leads to now: what has been pressed before it, and has not come, is kept. */
const hrefOf = (link: HTMLAnchorElement): string => {
  const within = link.closest<HTMLElement>('[data-in-place]');
  const pressed = {
    part: within?.dataset.inPlace as ChoosingLink['part'],
    href: link.href,
    swatch: link.dataset.swatch ?? '',
  };
  return changedChoice(pressed, current.url, wanted ?? current.url);
};

/**
 * Shows another variant, option, swatch or seller in place (PDP-002); after a failure, the header says why
 * (ERROR-006).
 */
export const followLink = async (link: HTMLAnchorElement): Promise<void> => {
  // What is on show is wanted again while something else is on its way.
  if (link.ariaCurrent === 'true' && wanted === null) return;
  const href = hrefOf(link);
  wanted = href;
  isHistory = false;
  try {
    if (!(await show(href))) return;
    // Both entries are marked, so that this script loads at once when the visitor comes back to one.
    history.replaceState({}, '');
    pushEntry({}, href);
    arrive();
  } catch (error) {
    showServerError(error instanceof Error ? error.message : '');
  } finally {
    endWaiting();
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
      wanted = null;
      setWaiting(false);
    }
    return;
  }
  isHistory = true;
  wanted = here();
  try {
    if (await show(wanted)) arrive();
  } catch {
    location.reload();
  } finally {
    endWaiting();
  }
};

watchLinks((link) => void prepare(hrefOf(link)));
addEventListener('popstate', () => void onPopState());
