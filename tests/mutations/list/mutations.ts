import { toMutation, type Mutation } from '../mutation.ts';
import { ACCOUNT } from './account.ts';
import { BUYING } from './buying.ts';
import { CONTRACT } from './contract.ts';
import { ENQUIRIES_AND_STORIES } from './enquiries-and-stories.ts';
import { LISTS } from './lists.ts';
import { PRODUCT } from './product.ts';
import { SEARCH_AND_STORES } from './search-and-stores.ts';
import { SHELL } from './shell.ts';

/** Every mutation, grouped by test file. */
export const MUTATIONS: readonly Mutation[] = [
  ...LISTS,
  ...SEARCH_AND_STORES,
  ...PRODUCT,
  ...ENQUIRIES_AND_STORIES,
  ...BUYING,
  ...ACCOUNT,
  ...SHELL,
  ...CONTRACT,
]
  .map(toMutation)
  .sort((one, other) => one.test.localeCompare(other.test, 'en-GB'));
