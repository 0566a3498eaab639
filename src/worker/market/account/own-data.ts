import * as z from 'zod';
import { deleteProfile, exportCustomer } from '@parlour/contract';
import { hasEmbeddedIdentity } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { deleteUndelivered } from '@parlour/mail';
import { endSessions, sessionsOfCustomer, type ListedSession } from '@parlour/identity';
import { claimGuestOrders } from '../agents/claim.ts';
import { savedCards } from '../checkout/payer.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { atIssuer } from './at-issuer.ts';
import { rowsAbout } from './customer.queries.ts';
import { deleteCustomer } from './delete-customer.ts';

/** Lets customers download and delete what the shop holds about them. */
export const ownDataRoutes = routes()
  .forCustomer(exportCustomer, async (shop) => {
    await claimGuestOrders(shop);
    return {
      data: {
        account: await accountOf(shop),
        sessions: await sessionsOf(shop),
        cards: await cardsOf(shop),
        ...(await rowsAbout(shop.env, ownerOf(shop), confirmedAddress(shop))),
      },
    };
  })
  .forCustomer(deleteProfile, async (shop) => {
    await claimGuestOrders(shop);
    await deleteCustomer(shop, shop.customer.sub, confirmedAddress(shop));
    await endAccount(shop);
    return { message: 'Your account has been deleted.' };
  });

/** The customer's address; '' for one that nobody has confirmed. */
const confirmedAddress = ({ customer }: CustomerShop): string =>
  customer.emailVerified ? customer.email : '';

type Rows = Record<string, unknown>[];

const listed = (found: readonly object[]): Rows => found.map((one) => ({ ...one }));

/** The customer's sessions, without the names of their Durable Objects. */
const sessionsOf = async ({ env, site, customer }: CustomerShop): Promise<Rows> =>
  (await sessionsOfCustomer(env, site.id, customer.sub)).map(
    ({ device, place, openedAt, seenAt, endsAt }) => ({ device, place, openedAt, seenAt, endsAt }),
  );

/**
 * The account itself is deleted last, so that the customer can ask again until then. An account at an
 * external provider stays there. In that case the shop ends the customer's other sessions, and this one ends
 * when the customer signs out.
 */
const endAccount = async (shop: CustomerShop): Promise<void> => {
  const { env, site, customer } = shop;
  if (hasEmbeddedIdentity(site)) return atIssuer(shop, 'delete', {});
  const { sub, session } = customer;
  const isOther = ({ providerSession }: ListedSession): boolean =>
    session === '' || providerSession !== session;
  await endSessions(env, site.id, sub, isOther);
  const address = confirmedAddress(shop);
  if (address !== '') await deleteUndelivered(env.MARKET_DB, site.id, address);
};

/** What the sign-in provider knows: the records of the embedded provider, or the claims of another. */
const accountOf = async (shop: CustomerShop): Promise<Rows> => {
  const { issuers, visit, site, customer } = shop;
  if (!hasEmbeddedIdentity(site)) {
    const { sub, name, email, emailVerified, accountType } = customer;
    return [{ sub, name, email, emailVerified, accountType }];
  }
  const reply = await issuers.account(visit, 'records');
  if (reply.ok) return Records.parse(await reply.json());
  throw new ShopError('sign_in_unavailable', 503, 'Please try again in a minute.');
};

const Records = z.array(z.record(z.string(), z.unknown()));

const cardsOf = async (shop: CustomerShop): Promise<Rows> => listed(await savedCards(shop));
