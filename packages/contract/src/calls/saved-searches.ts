import * as z from 'zod';
import { call } from '../call.ts';
import { ProductFilter } from '../entities/filter.ts';
import { flag, id, idParam, list, text } from '../readers.ts';

/* Not in the specification: saved searches. */

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });
const Message = z.object({ message: text });

/** The query of a list. */
export const SearchSelection = z.object({
  /** '' for none. */
  text: z.string().trim().max(200).default(''),
  filter: ProductFilter,
});
export type SearchSelection = z.output<typeof SearchSelection>;

const SavedSearch = z.object({
  id,
  name: text,
  /** Path and query of the list. */
  address: text,
  /** Whether the customer gets emails about new results. */
  letters: flag,
  date: text,
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const listSavedSearches = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/saved-searches',
  summary: 'The customer’s saved searches, newest first',
  effect: 'read',
  reply: z.object({ data: list(SavedSearch) }),
});

export const saveSearch = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/saved-search',
  summary:
    'Saves a search under a name, at most thirty; a second one for the same list renames the first',
  effect: 'write',
  body: z.object({
    name: z.string().trim().min(1, 'Please give the search a name.').max(80),
    address: z
      .string()
      .max(2_000)
      .regex(/^\/products([/?]|$)/, 'the URL of a list'),
    search: SearchSelection,
    letters: z.boolean().default(false),
  }),
  reply: Message,
});

export const setSearchEmails = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/saved-search/{id}',
  summary: 'Switches a search’s emails on or off: at most one a week, if there is something new',
  effect: 'write',
  params,
  body: z.object({ letters: z.boolean() }),
  reply: Message,
});

export const deleteSavedSearch = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/saved-search/{id}',
  summary: 'Deletes a saved search',
  effect: 'write',
  params,
  reply: Message,
});
