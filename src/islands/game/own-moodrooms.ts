/**
 * Puts the cards of a list of moodrooms into the order of the customer's style, where they have one and have
 * not switched it off. After a failure the popular order stays. The reply contains a line that names the
 * order, which replaces the link to it, and the cards.
 */
export const showStyleOrder = async (): Promise<void> => {
  const [link, cards] = [
    document.getElementById('own-moodrooms'),
    document.getElementById('story-cards'),
  ];
  if (!link || !cards) return;
  const reply = await fetch(link.dataset.own ?? '').catch(() => null);
  if (reply?.status !== 200) return;
  const own = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const [line, ordered] = own.body.children;
  if (!line || !ordered) return;
  link.replaceChildren(line);
  cards.replaceWith(ordered);
  const bookmarks = await import('../bookmarks/at-opening.ts');
  await bookmarks.showAtOpening();
};
