import * as z from 'zod';
import { deleteProfile, exportCustomer } from '@parlour/contract';
import { hasEmbeddedIdentity } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { deleteUndelivered } from '@parlour/mail';
import { endSessions, sessionsOfCustomer, type ListedSession } from '@parlour/identity';
import { claimGuestOrders } from '../agents/claim.ts';
import { savedCards } from '../checkout/payer.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { atIssuer } from './at-issuer.ts';
import { rowsAbout } from './customer.queries.ts';
import { deleteCustomer } from './delete-customer.ts';

/** Lets customers download and delete what the shop holds about them. */
export const ownDataRoutes = routes()
  .forCustomer(exportCustomer, async (context) => {
    await claimGuestOrders(context);
    return {
      data: {
        account: await accountOf(context),
        sessions: await sessionsOf(context),
        cards: await cardsOf(context),
        ...(await rowsAbout(context.env, ownerOf(context), confirmedAddress(context))),
      },
    };
  })
  .forCustomer(deleteProfile, async (context) => {
    await claimGuestOrders(context);
    await deleteCustomer(context, context.customer.sub, confirmedAddress(context));
    await endAccount(context);
    return { message: 'Your account has been deleted.' };
  });

/** The customer's address; '' for one that nobody has confirmed. */
const confirmedAddress = ({ customer }: CustomerContext): string =>
  customer.emailVerified ? customer.email : '';

type Rows = Record<string, unknown>[];

const listed = (found: readonly object[]): Rows => found.map((one) => ({ ...one }));

/** The customer's sessions, without the names of their Durable Objects. */
const sessionsOf = async ({ env, site, customer }: CustomerContext): Promise<Rows> =>
  (await sessionsOfCustomer(env, site.id, customer.sub)).map(
    ({ device, place, openedAt, seenAt, endsAt }) => ({ device, place, openedAt, seenAt, endsAt }),
  );

/**
 * The account itself is deleted last, so that the customer can ask again until then. An account at an
 * external provider stays there. In that case the shop ends the customer's other sessions, and this one ends
 * when the customer signs out.
 */
const endAccount = async (context: CustomerContext): Promise<void> => {
  const { env, site, customer } = context;
  if (hasEmbeddedIdentity(site)) return atIssuer(context, 'delete', {});
  const { sub, session } = customer;
  const isOther = ({ providerSession }: ListedSession): boolean =>
    session === '' || providerSession !== session;
  await endSessions(env, site.id, sub, isOther);
  const address = confirmedAddress(context);
  if (address !== '') await deleteUndelivered(env.MARKET_DB, site.id, address);
};

/** What the sign-in provider knows: the records of the embedded provider, or the claims of another. */
const accountOf = async (context: CustomerContext): Promise<Rows> => {
  const { issuers, visit, site, customer } = context;
  if (!hasEmbeddedIdentity(site)) {
    const { sub, name, email, emailVerified, accountType } = customer;
    return [{ sub, name, email, emailVerified, accountType }];
  }
  const reply = await issuers.account(visit, 'records');
  if (reply.ok) return Records.parse(await reply.json());
  throw new ShopError('sign_in_unavailable', 503, 'Please try again in a minute.');
};

const Records = z.array(z.record(z.string(), z.unknown()));

const cardsOf = async (context: CustomerContext): Promise<Rows> =>
  listed(await savedCards(context));
