import type { CallReply, CallRequest, operatorResume } from '@parlour/contract';
import { WEEK_MS } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import type { OrderClock } from '../../platform/order-clock.ts';
import { siteById, sitesOf } from '@parlour/site';
import { enquiryObject } from '../enquiries/enquiry-object.ts';
import { listIndexCache, textIndexCache } from '@parlour/search';
import { nothingDue } from '../purge-due.queries.ts';
import { forgetAgain } from '../account/forgotten.ts';
import { deleteOrphans } from '../orders/move-years.ts';
import { assortmentsOf } from './assortments.ts';
import type { Accounts } from './removals.ts';
import { purge } from '../../platform/purge.ts';

/** The conditions under which an order still needs work. */
const LEFT = `status = 'placed' OR refunded_pence < refund_pence
  OR (status IN ('paid', 'processing') AND confirmed_at = '')
  OR (status = 'cancelled' AND intent_id <> '' AND paid_at = '' AND placed_at > ?2)`;

const OPEN_ORDERS = `SELECT id, site, status, intent_id, pay_by FROM customer_order
  WHERE id > ?1 AND (${LEFT}) ORDER BY id LIMIT ?3`;

interface OpenOrder {
  readonly id: string;
  readonly site: string;
  readonly status: string;
  readonly intent_id: string;
  readonly pay_by: string;
}

/**
 * Orders after an id that still need work, in the order of their ids.
 * @param since ISO 8601; cancelled orders from before then are not checked again
 */
const openOrders = async (
  db: D1Database,
  {
    after,
    since,
    limit,
  }: { readonly after: string; readonly since: string; readonly limit: number },
): Promise<readonly OpenOrder[]> =>
  (await db.prepare(OPEN_ORDERS).bind(after, since, limit).all<OpenOrder>()).results;

const OPEN_OFFERS = `SELECT enquiry_id AS enquiry, max(expires_at) AS expires FROM price_offer
  WHERE enquiry_id > ?1 AND status IN ('open', 'accepted')
  GROUP BY enquiry_id ORDER BY enquiry_id LIMIT ?2`;

/** Enquiries after an id whose offer can still expire, and when. */
const openOffers = async (
  db: D1Database,
  after: number,
  limit: number,
): Promise<readonly { readonly enquiry: number; readonly expires: string }[]> =>
  (await db.prepare(OPEN_OFFERS).bind(after, limit).all<{ enquiry: number; expires: string }>())
    .results;

/** A new epoch invalidates every list in memory, because none of them is from this database. */
const newEpoch = (db: D1Database): D1PreparedStatement =>
  db.prepare('UPDATE list_epoch SET value = lower(hex(randomblob(8)))');

/** The clocks that one request sets. Each is a request of its own to a Durable Object. */
const PART = 100;
/** Milliseconds between two clocks, so that they do not all ring at once. */
const APART_MS = 50;

type Reply = CallReply<typeof operatorResume>;

interface ResumeOptions {
  readonly clock: OrderClock;
  readonly accounts: Pick<Accounts, 'confirmedAddress' | 'forget'>;
}

/**
 * Resumes work on a restored database, a part in each request. Cached lists and pages come from the previous database, so
 * they are dropped, as are copies of orders in the databases of years that the market does not know. Customers who were
 * deleted after the backup are deleted again. Then the lists and words of one assortment after another are built. Durable
 * Objects are not in a backup, and those of orders and offers may have stopped waiting while their rows were gone, so
 * their clocks are set again. It may be repeated: a clock that rings does whatever is due.
 */
export const resume = async (
  env: Env,
  { body: { after } }: Pick<CallRequest<typeof operatorResume>, 'body'>,
  { clock, accounts }: ResumeOptions,
): Promise<Reply> => {
  const done = { purged: [], forgotten: 0, orders: 0, offers: 0 };
  const [stage = '', last = ''] = after.split(/:(.*)/s);
  if (stage === '') return { ...done, ...(await begin(env, accounts)) };
  if (stage === 'lists') return { ...done, next: await buildLists(env, last) };
  if (stage === 'offers') return { ...done, ...(await windOffers(env, Number(last))) };
  return { ...done, ...(await windOrders(env, clock, last)) };
};

const begin = async (env: Env, accounts: ResumeOptions['accounts']) => {
  await deleteOrphans(env);
  const forgotten = await forgetAgain(env, accounts);
  await env.MARKET_DB.batch([newEpoch(env.MARKET_DB), ...nothingDue(env.MARKET_DB)]);
  const sites = await sitesOf(env);
  await purge(env, sites, []);
  return { forgotten, purged: sites.map(({ id }) => id), next: 'lists:' };
};

/** Builds the lists and words of the assortment after another in the order of names. Returns where to go on. */
const buildLists = async (env: Env, last: string): Promise<string> => {
  const names = assortmentsOf(await sitesOf(env)).toSorted();
  const name = names.find((one) => one > last);
  if (name === undefined) return 'orders:';
  await listIndexCache.rebuild(env, name);
  await textIndexCache.rebuild(env, name);
  return `lists:${name}`;
};

const windOrders = async (env: Env, clock: OrderClock, after: string) => {
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const open = await openOrders(env.MARKET_DB, { after, since, limit: PART });
  const wound = open.map(async (order, at) => {
    const site = await siteById(env, order.site);
    if (site) await clock.wake({ env, site }, order.id, dueAt(order, at));
  });
  await Promise.all(wound);
  const last = open.at(-1)?.id ?? '';
  return { orders: open.length, next: open.length === PART ? `orders:${last}` : 'offers:0' };
};

/**
 * An order with a payment is due now, because the payment may have changed meanwhile. An order without one is
 * due when its time to pay is over.
 */
const dueAt = ({ status, intent_id, pay_by }: OpenOrder, at: number): Date => {
  const soon = Date.now() + at * APART_MS;
  const waits = status === 'placed' && intent_id === '';
  return new Date(waits ? Math.max(soon, Date.parse(pay_by)) : soon);
};

const windOffers = async (env: Env, after: number) => {
  const open = await openOffers(env.MARKET_DB, after, PART);
  await Promise.all(
    open.map(({ enquiry, expires }) => enquiryObject(env, enquiry).wind(enquiry, expires)),
  );
  const last = open.at(-1)?.enquiry ?? 0;
  return { offers: open.length, next: open.length === PART ? `offers:${String(last)}` : null };
};
