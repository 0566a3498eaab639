import { bookmarks } from '../state/bookmarks/bookmarks.ts';

// The forms of this page take bookmarks away without the store: what it remembers is no longer true.
bookmarks.forget();
