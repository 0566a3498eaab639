import { allTags, listTags, TAG_JSON_FIELDS, tagDetails } from '@parlour/contract';
import { notFound, requireRowId } from '../ids.ts';
import { tagOf, tagsOf, type TagReply } from './tags.queries.ts';
import { routes, type Shop } from '../routes.ts';

const withJsonTexts = (tag: TagReply) => ({
  ...tag,
  ...Object.fromEntries(TAG_JSON_FIELDS.map((field) => [field, JSON.stringify(tag[field])])),
});

const oneTag = async ({ db, site }: Shop, id: string) => {
  const tag = await tagOf(db, site.assortment, requireRowId(id, 'tag'));
  if (!tag) throw notFound('tag');
  return tag;
};

const allAsText = async ({ db, site }: Shop) => ({
  list: (await tagsOf(db, site.assortment)).map(withJsonTexts),
  jsonFields: [...TAG_JSON_FIELDS],
});

export const tagRoutes = routes()
  .on(listTags, async ({ db, site }, { query }) => ({
    tags: await tagsOf(db, site.assortment, query.type),
  }))
  .on(allTags, async (shop) => ({ data: await allAsText(shop) }))
  .on(tagDetails, async (shop, { query }) => ({ data: await oneTag(shop, query.tagID) }));
