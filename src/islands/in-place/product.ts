import { changedChoice, type ChoosingLink } from '#lib/product/changed-choice.ts';
import { pushEntry } from '../shell/layers.ts';
import { showServerError } from '../state/shell/notices.ts';
import { fieldsOf } from '../shell/fields-of.ts';
import { afterPaint, watchLinks } from '@parlour/client';
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

/** Presses again what was pressed to buy the choice that was on its way then; null for nothing. */
let pressAgain: (() => void) | null = null;

/** The form of the same seller on the page that has come; the buying box has no other. */
const sameForm = (form: HTMLFormElement, sellerId: string | undefined) =>
  form.matches('[data-buying]')
    ? form
    : [...document.querySelectorAll<HTMLFormElement>('form[data-adds]')].find(
        (other) => fieldsOf(other).sellerId === sellerId,
      );

/** Lets a form that buys wait for the choice that is on its way, of which the page on show knows nothing. */
const holdForm = (event: SubmitEvent): void => {
  const { target: form, submitter } = event;
  if (wanted === null || !(form instanceof HTMLFormElement)) return;
  if (!form.matches('[data-buying], [data-adds]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { sellerId } = fieldsOf(form);
  pressAgain = () => {
    const there = sameForm(form, sellerId);
    there?.requestSubmit(there.contains(submitter) ? submitter : null);
  };
};

/** What the buying box of a page buys, by its ids. */
const boughtOn = (shop: ParentNode): string => {
  const form = shop.querySelector<HTMLFormElement>('form[data-buying]');
  const { variantId, sellerId, optionId, swatchId } = form ? fieldsOf(form) : {};
  return String([variantId, sellerId, optionId, swatchId]);
};

/**
 * Follows a press that has waited once the buying box buys the choice on show: React renders it when it has time.
 * @param bought what the box buys on the page that has come
 */
const followHeld = async (bought: string): Promise<void> => {
  while (pressAgain !== null && wanted === null) {
    if (boughtOn(document) === bought) {
      pressAgain();
      pressAgain = null;
    } else await afterPaint();
  }
};

/** Says that something is loading (PDP-039). */
const setWaiting = (isWaiting: boolean): void => {
  say('waiting', isWaiting ? 'Loading...' : '');
};

/**
 * Draws a product over this one, and tells screen readers what is shown then.
 * @returns what its buying box buys; null if another product is wanted
 */
const show = async (href: string): Promise<string | null> => {
  const fetched = await ask(href, setWaiting);
  if (!fetched) return null;
  const bought = boughtOn(fetched.page);
  await draw(fetched, setWaiting);
  say('announced', document.getElementById('announced')?.dataset.says ?? '');
  return bought;
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
  let bought: string | null = null;
  try {
    bought = await show(href);
    if (bought === null) return;
    // Both entries are marked, so that this script loads at once when the visitor comes back to one.
    history.replaceState({}, '');
    pushEntry({}, href);
    arrive();
  } catch (error) {
    pressAgain = null;
    showServerError(error instanceof Error ? error.message : '');
  } finally {
    endWaiting();
  }
  if (bought !== null) await followHeld(bought);
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
      pressAgain = null;
      setWaiting(false);
    }
    return;
  }
  isHistory = true;
  pressAgain = null;
  wanted = here();
  try {
    if ((await show(wanted)) !== null) arrive();
  } catch {
    location.reload();
  } finally {
    endWaiting();
  }
};

watchLinks((link) => void prepare(hrefOf(link)));
addEventListener('popstate', () => void onPopState());
addEventListener('submit', holdForm, true);
