import { Hono } from 'hono';
import { readItem, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

/** @throws {ShopError} for what is no item */
const itemIn = (text: string | undefined): BookmarkItem => {
  const item = readItem(text);
  if (item) return item;
  throw new ShopError('invalid_request', 400, 'This cannot be put into a list.');
};

const ofList = (id: string, done: string): string => `${paths.bookmarkLists(id)}?done=${done}`;

const create: FormAction = async ({ api, fields: { name = '' } }) => {
  const { data } = await api.createBookmarkList({ body: { name } });
  return ofList(data.id, 'created');
};

/** Puts something into a list that is there, or into one that the form names. */
const put: FormAction = async ({ api, fields }) => {
  const { item, list = '', name = '' } = fields;
  const { type: itemType, id: itemID } = itemIn(item);
  const id = list === '' ? (await api.createBookmarkList({ body: { name } })).data.id : list;
  await api.addToBookmarkList({ params: { id }, body: { itemType, itemID } });
  return ofList(id, 'put');
};

const take: FormAction = async ({ api, fields: { item }, params: { id = '' } }) => {
  const { type: itemType, id: itemID } = itemIn(item);
  await api.removeFromBookmarkList({ params: { id }, query: { itemType, itemID } });
  return ofList(id, 'taken');
};

const rename: FormAction = async ({ api, fields: { name = '' }, params: { id = '' } }) => {
  await api.renameBookmarkList({ params: { id }, body: { name } });
  return ofList(id, 'renamed');
};

const remove: FormAction = async ({ api, params: { id = '' } }) => {
  await api.deleteBookmarkList({ params: { id } });
  return `${paths.bookmarkLists()}?done=deleted`;
};

const share: FormAction = async ({ api, params: { id = '' } }) => {
  await api.shareBookmarkList({ params: { id } });
  return ofList(id, 'shared');
};

const withdraw: FormAction = async ({ api, params: { id = '' } }) => {
  await api.withdrawBookmarkList({ params: { id } });
  return ofList(id, 'withdrawn');
};

/** What the pages of bookmark lists do. */
export const bookmarkListForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.route('/', pageForms(paths.bookmarkLists(), { create }));
  app.route('/', pageForms(`${paths.bookmarkLists()}/put`, { put }));
  const ofOne = { take, rename, delete: remove, share, withdraw };
  app.route('/', pageForms(`${paths.bookmarkLists()}/:id`, ofOne));
  return app;
};
