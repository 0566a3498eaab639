import { wakeOnIntent, type Island } from '../intent/wake.ts';

/** What waits for the list to respond: links that may update it, and the boxes of the comparison. */
const HELD = 'a[href]:not(article a), input[type=checkbox][form]';

/**
 * Loads the list of a page when the visitor reaches for it. A history entry with a state was written by
 * the list, which then loads at once to restore what was there.
 */
export const loadListing = (load: () => Promise<Island>): void => {
  const element = document.getElementById('listing');
  if (element) wakeOnIntent(element, load, { held: HELD, atOnce: history.state !== null });
};
