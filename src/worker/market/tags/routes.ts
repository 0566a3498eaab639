import { allTags, listTags, TAG_JSON_FIELDS, tagDetails } from '@parlour/contract';
import { notFound, requireRowId } from '../ids.ts';
import { tagOf, tagsOf, type TagReply } from './tags.queries.ts';
import { routes, type MarketContext } from '../routes.ts';

const withJsonTexts = (tag: TagReply) => ({
  ...tag,
  ...Object.fromEntries(TAG_JSON_FIELDS.map((field) => [field, JSON.stringify(tag[field])])),
});

const oneTag = async ({ db, site }: MarketContext, id: string) => {
  const tag = await tagOf(db, site.assortment, requireRowId(id, 'tag'));
  if (!tag) throw notFound('tag');
  return tag;
};

const allAsText = async ({ db, site }: MarketContext) => ({
  list: (await tagsOf(db, site.assortment)).map(withJsonTexts),
  jsonFields: [...TAG_JSON_FIELDS],
});

export const tagRoutes = routes()
  .on(listTags, async ({ db, site }, { query }) => ({
    tags: await tagsOf(db, site.assortment, query.type),
  }))
  .on(allTags, async (context) => ({ data: await allAsText(context) }))
  .on(tagDetails, async (context, { query }) => ({ data: await oneTag(context, query.tagID) }));
