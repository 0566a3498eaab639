import { bookmarkType } from '#lib/bookmarks/bookmark-types.ts';
import { doneSentence } from '#lib/shell/done-sentence.ts';
import { hydrate } from '../intent/hydrate.tsx';
import { tileCard } from '../shell/tile-card.ts';
import { ownBookmarks } from '../state/bookmarks/removed-bookmarks.ts';
import { Bookmarks } from './Bookmarks.tsx';

/** Makes a page of bookmarks respond, with the bookmarks that a call brings. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const type = bookmarkType(element.dataset.bookmarks);
  const page = type && (await ownBookmarks.load(type));
  if (!page) return;
  const done = doneSentence('bookmarks', new URLSearchParams(location.search).get('done'));
  const look = { card: tileCard(), done };
  await hydrate(element, <Bookmarks {...page} {...look} />);
};
