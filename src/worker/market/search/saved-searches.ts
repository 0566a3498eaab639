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
import { routes, type CustomerContext } from '../routes.ts';
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
  .forCustomer(listSavedSearches, async (context) => ({
    data: (await ownSearches(context.db, ownerOf(context))).map((row) => ({
      id: String(row.id),
      name: row.name,
      address: row.address,
      letters: row.email !== '',
      date: row.created_at,
    })),
  }))
  .forCustomer(saveSearch, async (context, { body: { name, address, search, letters } }) => {
    const row = {
      id: randomRowId(),
      key: randomText(KEY_BYTES),
      owner: ownerOf(context),
      name,
      address,
      search: JSON.stringify(search),
      email: letters ? addressOf(context) : '',
    };
    if (!(await insertSearch(context.db, row, new Date().toISOString()))) throw tooMany();
    return { message: 'Your search has been saved.' };
  })
  .forCustomer(setSearchEmails, async (context, { params, body: { letters } }) => {
    const id = requireRowId(params.id, 'search');
    const email = letters ? addressOf(context) : '';
    if (!(await setEmails(context.db, ownerOf(context), { id, email }))) throw notFound('search');
    return {
      message: letters
        ? 'We’ll email you when there is something new.'
        : 'We won’t email you about this search any more.',
    };
  })
  .forCustomer(deleteSavedSearch, async (context, { params }) => {
    const id = requireRowId(params.id, 'search');
    if (!(await deleteSearch(context.db, ownerOf(context), id))) throw notFound('search');
    return { message: 'Your search has been deleted.' };
  });

/**
 * The address for email alerts: the account's own confirmed address.
 * @throws {ShopError}
 */
const addressOf = (context: CustomerContext): string => {
  requireVerifiedEmail(context);
  if (context.customer.email !== '') return context.customer.email.toLowerCase();
  throw new ShopError('email_missing', 409, 'Your account has no email address.');
};

const tooMany = (): ShopError =>
  new ShopError(
    'too_many',
    409,
    `You can save up to ${String(MOST_SEARCHES)} searches. Delete one to add another.`,
  );
