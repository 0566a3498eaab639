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
  type StoryQuery,
} from './stories.queries.ts';

import { tilesOf } from '../listing/tiles.queries.ts';
import { routes, type MarketContext } from '../routes.ts';

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

const conditionsOf = (search: Partial<Search>): Omit<StoryQuery, 'kind' | 'limit' | 'skip'> => ({
  words: wordsOf(search.prefix ?? ''),
  tags: tagIds(search.tags ?? []),
  near: search.near && search.near.length > 0 ? tagIds(search.near) : null,
  except: rowIds(search.except ?? []),
  section: search.section ?? '',
});

const windowOf = async ({ db, site }: MarketContext, query: StoryQuery) => {
  const { stories, totalCount } = await storiesOf(db, site.assortment, query);
  return { data: { list: stories, jsonFields: [] }, totalCount };
};

const weightsOf = (verdict: Verdict): Record<string, number> =>
  // The second style comes first, so that a style named twice keeps the score of the first.
  ({ [verdict.style2]: verdict.style2Score, [verdict.style1]: verdict.style1Score });

/** Rooms that share the most tags with the given ones; the newest rooms when none are given. */
const recommended = async (context: MarketContext, ids: readonly string[], limit: number) => {
  const given = rowIds(ids);
  const tags = await tagsOfStories(context.db, context.site.assortment, given);
  const near = tags.length > 0 ? tags : null;
  return windowOf(context, { kind: 'moodroom', except: given, near, limit, skip: 0 });
};

/** @throws {ShopError} `not_found` when the site does not show the story */
const detail = async ({ db, site }: MarketContext, kind: StoryKind, id: string) => {
  const found = await storyOf(db, site.assortment, kind, requireRowId(id, kind));
  if (!found) throw notFound(kind);
  const products = (await tilesOf(db, found.products, site)).map(({ product }) => product);
  return { data: { ...found.story, products, pins: found.pins } };
};

export const storyRoutes = routes()
  .on(listPersonRooms, (context, { body: { _id, search, ...window } }) =>
    windowOf(context, {
      kind: 'moodroom',
      ...conditionsOf(search),
      ids: _id ? rowIds(_id) : null,
      ...window,
    }),
  )
  .on(searchPersonRooms, (context, { body: { search, ...window } }) =>
    windowOf(context, { kind: 'moodroom', ...conditionsOf(search), ...window }),
  )
  .on(personalisedPersonRooms, (context, { body: { search, verdict, ...window } }) =>
    windowOf(context, {
      kind: 'moodroom',
      ...conditionsOf(search),
      ...(verdict ? { styles: weightsOf(verdict) } : { popularAt: context.site.id }),
      ...window,
    }),
  )
  .on(recommendedPersonRooms, (context, { body }) =>
    recommended(context, body.personroomID, body.limit),
  )
  .on(personRoomDetails, (context, { query }) => detail(context, 'moodroom', query.personroomID))
  .on(contentDetails, (context, { query }) => detail(context, 'post', query.contentID))
  .on(listContents, (context, { body: { _id, search, ...window } }) =>
    windowOf(context, {
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
