import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  setSearchEmails,
} from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { randomText } from '@parlour/runtime';
import { notFound, requireRowId, randomRowId } from '../ids.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import {
  deleteSearch,
  insertSearch,
  MOST_SEARCHES,
  ownSearches,
  setEmails,
} from './saved-searches.queries.ts';

const KEY_BYTES = 24;

/** The calls about a customer's saved searches. */
export const savedSearchRoutes = routes()
  .forCustomer(listSavedSearches, async (shop) => ({
    data: (await ownSearches(shop.db, ownerOf(shop))).map((row) => ({
      id: String(row.id),
      name: row.name,
      address: row.address,
      letters: row.email !== '',
      date: row.created_at,
    })),
  }))
  .forCustomer(saveSearch, async (shop, { body: { name, address, search, letters } }) => {
    const row = {
      id: randomRowId(),
      key: randomText(KEY_BYTES),
      owner: ownerOf(shop),
      name,
      address,
      search: JSON.stringify(search),
      email: letters ? addressOf(shop) : '',
    };
    if (!(await insertSearch(shop.db, row, new Date().toISOString()))) throw tooMany();
    return { message: 'Your search has been saved.' };
  })
  .forCustomer(setSearchEmails, async (shop, { params, body: { letters } }) => {
    const id = requireRowId(params.id, 'search');
    const email = letters ? addressOf(shop) : '';
    if (!(await setEmails(shop.db, ownerOf(shop), { id, email }))) throw notFound('search');
    return {
      message: letters
        ? 'We’ll email you when there is something new.'
        : 'We won’t email you about this search any more.',
    };
  })
  .forCustomer(deleteSavedSearch, async (shop, { params }) => {
    const id = requireRowId(params.id, 'search');
    if (!(await deleteSearch(shop.db, ownerOf(shop), id))) throw notFound('search');
    return { message: 'Your search has been deleted.' };
  });

/**
 * The address for email alerts: the account's own confirmed address.
 * @throws {ShopError}
 */
const addressOf = (shop: CustomerShop): string => {
  requireVerifiedEmail(shop);
  if (shop.customer.email !== '') return shop.customer.email.toLowerCase();
  throw new ShopError('email_missing', 409, 'Your account has no email address.');
};

const tooMany = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You can save up to ${String(MOST_SEARCHES)} searches. Delete one to add another.`,
  );
