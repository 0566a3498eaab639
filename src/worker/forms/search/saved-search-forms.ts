import { Hono } from 'hono';
import { listSearch } from '#lib/listing/list-search.ts';
import { paths } from '#lib/paths.ts';
import { ShopError } from '../../platform/errors.ts';
import { pageForms, type FormAction, type FormsEnv } from '../forms.ts';

const page = (done: string): string => `${paths.savedSearches()}?done=${done}`;

/** Keeps the list of an address as a search. @throws {ShopError} for an address that is none of a list */
const save: FormAction = async ({ api, fields: { address = '', name = '', letters } }) => {
  const search = await listSearch(api, address);
  if (!search) throw new ShopError('not_found', 404, 'There is no such list.');
  const { heading, ...kept } = search;
  await api.saveSearch({ body: { name: name || heading, ...kept, letters: letters === 'on' } });
  return page('saved');
};

const set: FormAction = async ({ api, fields: { id = '', letters = '' } }) => {
  await api.setSearchLetters({ params: { id }, body: { letters: letters === 'on' } });
  return page(letters === 'on' ? 'on' : 'off');
};

const remove: FormAction = async ({ api, fields: { id = '' } }) => {
  await api.deleteSavedSearch({ params: { id } });
  return page('deleted');
};

/** What the page of kept searches does. */
export const savedSearchForms = (): Hono<FormsEnv> => {
  const app = new Hono<FormsEnv>();
  app.route('/', pageForms(paths.savedSearches(), { save, set, delete: remove }));
  return app;
};
