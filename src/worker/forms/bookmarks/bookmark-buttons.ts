import { Hono, type Context } from 'hono';
import { readItem, type BookmarkItem, type BookmarkOutcome } from '#lib/bookmarks/bookmark-item.ts';
import type { Api } from '#lib/contract/client.ts';
import { paths } from '#lib/paths.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import { goOn } from '../../platform/forms/answer.ts';
import { readForm } from '../../platform/forms/posted-form.ts';
import { errorChain, log } from '../../platform/log.ts';
import { requireSameOrigin } from '../../platform/own-pages/same-origin.ts';
import type { FormsEnv } from '../forms.ts';
import { isBookmarked, setBookmark } from './toggle-bookmark.ts';

/**
 * Takes what the bookmark buttons of all pages send without a script, and goes back to the page that it
 * came from, whose address then says what became of it. A visitor who is not signed in comes back there
 * from the sign-in.
 */
export const bookmarkButtons = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.post(paths.bookmark(), async (c) => {
    requireSameOrigin(c, c.var.site);
    const { fields } = await readForm(c.req.raw);
    const item = readItem(fields.item);
    if (!item) throw new ShopError('invalid_request', 400, 'This cannot be bookmarked.');
    const back = pageBefore(c) ?? paths.bookmarks(item.type === 'product' ? '' : item.type);
    const outcome = await toggled(c.var.api, item);
    return goOn(c, outcome === 'sign_in' ? paths.signIn(back) : `${back}#${outcome}`);
  });
  return app;
};

const toggled = async (api: Api, item: BookmarkItem): Promise<BookmarkOutcome | 'sign_in'> => {
  let was = false;
  try {
    was = await isBookmarked(api, item);
    await setBookmark(api, item, !was);
    return was ? 'unbookmarked' : 'bookmarked';
  } catch (thrown) {
    const error = toShopError(thrown);
    if (error.code === 'internal') throw thrown;
    if (error.code === 'sign_in_required') return 'sign_in';
    log('info', 'bookmark_not_taken', { chain: errorChain(error) });
    return was ? 'still-bookmarked' : 'not-bookmarked';
  }
};

/** The page of this site that sent the request, as the browser names it; undefined for any other. */
const pageBefore = (c: Context): string | undefined => {
  const before = URL.parse(c.req.header('referer') ?? '');
  if (before?.host !== new URL(c.req.url).host) return undefined;
  return before.pathname.startsWith('//') ? undefined : before.pathname + before.search;
};
