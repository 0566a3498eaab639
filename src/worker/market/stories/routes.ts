import type * as z from 'zod';
import {
  contentDetails,
  listContents,
  listPersonRooms,
  personalisedPersonRooms,
  personRoomDetails,
  recommendedPersonRooms,
  searchPersonRooms,
  storyUrls,
} from '@parlour/contract';
import { wordsOf } from '@parlour/search/words';
import type { StoryKind } from '@parlour/domain';
import { notFound, requireRowId, rowIds } from '../ids.ts';
import {
  storiesOf,
  storyUrlsOf,
  storyOf,
  tagsOfStories,
  type StoriesWanted,
} from './stories.queries.ts';

import { tilesOf } from '../listing/tiles.queries.ts';
import { routes, type Shop } from '../routes.ts';

type Search = z.output<typeof listContents.body>['search'];
type Verdict = NonNullable<z.output<typeof personalisedPersonRooms.body>['verdict']>;

/** The most URLs in one file of a sitemap, by sitemaps.org. */
const FILE_SIZE = 50_000;

/** A tag id that cannot be one of ours still filters, and nothing matches it. */
const NO_TAG = -1;

const tagIds = (ids: readonly string[]): number[] => {
  const known = rowIds(ids);
  return known.length < new Set(ids).size ? [...known, NO_TAG] : known;
};

const conditionsOf = (search: Partial<Search>): Omit<StoriesWanted, 'kind' | 'limit' | 'skip'> => ({
  words: wordsOf(search.prefix ?? ''),
  tags: tagIds(search.tags ?? []),
  near: search.near && search.near.length > 0 ? tagIds(search.near) : null,
  except: rowIds(search.except ?? []),
  section: search.section ?? '',
});

const windowOf = async ({ db, site }: Shop, wanted: StoriesWanted) => {
  const { stories, totalCount } = await storiesOf(db, site.assortment, wanted);
  return { data: { list: stories, jsonFields: [] }, totalCount };
};

const weightsOf = (verdict: Verdict): Record<string, number> =>
  // The second style comes first, so that a style named twice keeps the score of the first.
  ({ [verdict.style2]: verdict.style2Score, [verdict.style1]: verdict.style1Score });

/** Rooms that share the most tags with the given ones; the newest rooms when none are given. */
const recommended = async (shop: Shop, ids: readonly string[], limit: number) => {
  const given = rowIds(ids);
  const tags = await tagsOfStories(shop.db, shop.site.assortment, given);
  const near = tags.length > 0 ? tags : null;
  return windowOf(shop, { kind: 'moodroom', except: given, near, limit, skip: 0 });
};

/** @throws {ShopError} `not_found` when the site does not show the story */
const detail = async ({ db, site }: Shop, kind: StoryKind, id: string) => {
  const found = await storyOf(db, site.assortment, kind, requireRowId(id, kind));
  if (!found) throw notFound(kind);
  const products = (await tilesOf(db, found.products, site)).map(({ product }) => product);
  return { data: { ...found.story, products, pins: found.pins } };
};

export const storyRoutes = routes()
  .on(listPersonRooms, (shop, { body: { _id, search, ...window } }) =>
    windowOf(shop, {
      kind: 'moodroom',
      ...conditionsOf(search),
      ids: _id ? rowIds(_id) : null,
      ...window,
    }),
  )
  .on(searchPersonRooms, (shop, { body: { search, ...window } }) =>
    windowOf(shop, { kind: 'moodroom', ...conditionsOf(search), ...window }),
  )
  .on(personalisedPersonRooms, (shop, { body: { search, verdict, ...window } }) =>
    windowOf(shop, {
      kind: 'moodroom',
      ...conditionsOf(search),
      ...(verdict ? { styles: weightsOf(verdict) } : { popularAt: shop.site.id }),
      ...window,
    }),
  )
  .on(recommendedPersonRooms, (shop, { body }) => recommended(shop, body.personroomID, body.limit))
  .on(personRoomDetails, (shop, { query }) => detail(shop, 'moodroom', query.personroomID))
  .on(contentDetails, (shop, { query }) => detail(shop, 'post', query.contentID))
  .on(listContents, (shop, { body: { _id, search, ...window } }) =>
    windowOf(shop, {
      kind: 'post',
      ...conditionsOf(search),
      ids: _id ? rowIds(_id) : null,
      ...window,
    }),
  )
  .on(storyUrls, async ({ db, site }, { query: { kind, page } }) => {
    const window = { limit: FILE_SIZE, skip: (page - 1) * FILE_SIZE };
    const { stories, total } = await storyUrlsOf(db, site.assortment, kind, window);
    return { stories, pageCount: Math.ceil(total / FILE_SIZE) };
  });
