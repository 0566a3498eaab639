import { atom } from 'nanostores';
import { sentenceOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import { HttpError } from '../http.ts';
import { notify } from '../shell/notices.ts';
import { bookmarks, type createBookmarks } from './bookmarks.ts';

/** Milliseconds for which the message can be read before the sign-in page opens (BOOKMARK-007). */
const READING_MS = 1_200;

interface BookmarkOptions {
  readonly list?: Pick<ReturnType<typeof createBookmarks>, 'read' | 'set'>;
  /** Goes to the sign-in, which leads back. */
  readonly signIn?: () => void;
}

/** The customer's bookmark of one thing, such as the product that a page is about. */
export const createBookmark = ({
  list = bookmarks,
  signIn = () => {
    location.assign(paths.signIn(location.pathname + location.search));
  },
}: BookmarkOptions = {}) => {
  const $isBookmarked = atom(false);
  /** How often the button has been pressed on this page. */
  let presses = 0;
  let isRunning = false;

  const fail = (thrown: unknown, wasBookmarked: boolean): void => {
    const ours = wasBookmarked ? 'Error removing from bookmarks' : 'Error adding to bookmarks';
    notify('Error', sentenceOf(thrown, ours));
    if (thrown instanceof HttpError && thrown.status === 401) setTimeout(signIn, READING_MS);
  };

  return {
    $isBookmarked,
    /**
     * Shows whether the customer has bookmarked it (BOOKMARK-002), unless the button has been
     * pressed in the meantime.
     */
    async show(id: string): Promise<void> {
      const before = presses;
      const ids = await list.read().catch((): readonly string[] => []);
      if (presses === before) $isBookmarked.set(ids.includes(id));
    },
    /** Adds or removes the bookmark, one call at a time (BOOKMARK-003 to BOOKMARK-005). */
    async toggle(id: string): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      presses += 1;
      const wasBookmarked = $isBookmarked.get();
      $isBookmarked.set(!wasBookmarked);
      try {
        await list.set(id, !wasBookmarked);
        notify('Success', wasBookmarked ? 'Removed from bookmarks' : 'Added to bookmarks');
      } catch (thrown) {
        $isBookmarked.set(wasBookmarked);
        fail(thrown, wasBookmarked);
      } finally {
        isRunning = false;
      }
    },
  };
};

export const bookmark = createBookmark();
