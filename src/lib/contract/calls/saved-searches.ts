import * as z from 'zod';
import { call } from '../call.ts';
import { ProductFilter } from '../entities/filter.ts';
import { flag, id, idParam, list, text } from '../readers.ts';

/* Not in the specification: searches that a customer keeps. */

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });
const Message = z.object({ message: text });

/** What a list is asked for. */
export const SearchSelection = z.object({
  /** '' for none. */
  text: z.string().trim().max(200).default(''),
  filter: ProductFilter,
});
export type SearchSelection = z.output<typeof SearchSelection>;

const SavedSearch = z.object({
  id,
  name: text,
  /** Of the list, below the site. */
  address: text,
  /** Whether it writes when there is something new. */
  letters: flag,
  date: text,
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const listSavedSearches = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/saved-searches',
  summary: 'The searches that a customer keeps, newest first',
  effect: 'read',
  reply: z.object({ data: list(SavedSearch) }),
});

export const saveSearch = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/saved-search',
  summary: 'Keeps a search under a name, thirty at most; one of the same address is renamed',
  effect: 'write',
  body: z.object({
    name: z.string().trim().min(1, 'Please give the search a name.').max(80),
    address: z
      .string()
      .max(2_000)
      .regex(/^\/products([/?]|$)/, 'an address of a list'),
    search: SearchSelection,
    letters: z.boolean().default(false),
  }),
  reply: Message,
});

export const setSearchEmails = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/saved-search/{id}',
  summary:
    'Turns the emails of a search on or off: one a week at most, when there is something new',
  effect: 'write',
  params,
  body: z.object({ letters: z.boolean() }),
  reply: Message,
});

export const deleteSavedSearch = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/saved-search/{id}',
  summary: 'Forgets a search',
  effect: 'write',
  params,
  reply: Message,
});
