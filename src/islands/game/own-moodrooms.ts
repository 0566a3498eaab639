/** What the page shows for everybody: a link to the customer's order, and the cards. */
const LINK = '[data-own]';
const CARDS = 'ul.cards';

/**
 * Puts the cards of a list of moodrooms into the order of the customer's style, where they have one and
 * have not switched it off; the list for everybody stays where that cannot be had.
 */
export const showOwnOrder = async (): Promise<void> => {
  const link = document.querySelector<HTMLElement>(LINK);
  const cards = document.querySelector(CARDS);
  if (!link || !cards) return;
  const reply = await fetch(link.dataset.own ?? '').catch(() => null);
  if (reply?.status !== 200) return;
  const own = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const [line, ordered] = [own.querySelector('.own-order'), own.querySelector(CARDS)];
  if (!line || !ordered) return;
  link.replaceChildren(line);
  cards.replaceWith(ordered);
  const bookmarks = await import('../bookmarks/at-opening.ts');
  await bookmarks.showAtOpening();
};
