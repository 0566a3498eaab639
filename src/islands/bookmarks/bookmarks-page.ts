import { bookmarks } from '../state/bookmarks/bookmarks.ts';

// The forms of this page remove bookmarks without the store, so the list that it holds may be wrong.
bookmarks.forget();
