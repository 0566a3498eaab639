import type { AgentVisit } from '../../platform/agents.ts';
import { ShopError } from '@parlour/http';
import type { Issuers } from '../../platform/issuer.ts';
import type { Payments } from '@parlour/payments';
import type { OrderClock } from '../../platform/order-clock.ts';
import type { Customer } from '../../platform/sign-in.ts';
import { customerOf } from '../bearer.ts';
import type { CustomerContext, GuestSource } from '../routes.ts';
import type { CheckoutRow, CheckoutInput } from './checkouts.queries.ts';
import { inputOf } from './checkouts.queries.ts';
import { basketOwner, guestOwner, networkHash } from './owner.ts';
import { profileHost } from './stops.ts';

export interface AgentOptions {
  readonly issuers: Issuers;
  readonly payments: Payments;
  readonly clock: OrderClock;
}

/** What an agent's call works with before its checkout is known. */
export interface AgentContext extends AgentOptions {
  readonly visit: AgentVisit;
  readonly db: D1Database;
  /** The customer that the agent acts for; null for a guest. */
  readonly customer: Customer | null;
}

export const agentContextOf = async (
  options: AgentOptions,
  visit: AgentVisit,
): Promise<AgentContext> => ({
  ...options,
  visit,
  db: visit.env.MARKET_DB,
  customer:
    visit.bearer === undefined ? null : await customerOf(options.issuers, visit, visit.bearer),
});

/** The shop for one checkout, with the checkout's own basket and its buyer. */
export type BasketContext = CustomerContext & { readonly basket: string };

/** The host of a platform's profile; the client of a platform without one. */
export const platformOf = ({ agent, client }: Pick<AgentVisit, 'agent' | 'client'>): string =>
  profileHost(agent.profile) || client;

/**
 * @param customer has linked an account or confirms the order; null for a guest, who is known by the buyer's
 * email address
 */
export const basketContextFor = async (
  { visit, db, issuers, payments, clock }: Omit<AgentContext, 'customer'>,
  row: Pick<CheckoutRow, 'id'>,
  { buyer }: Pick<CheckoutInput, 'buyer'>,
  customer: Customer | null,
): Promise<BasketContext> => {
  const { env, site, ctx, network } = visit;
  const basket = basketOwner(row.id);
  return {
    env,
    db,
    site,
    issuers,
    payments,
    clock,
    basket,
    visit: { env, site, ctx, network },
    ...(customer ? {} : { guest: await sourceOf(visit) }),
    customer: customer ?? {
      sub: buyer.email === '' ? basket : await guestOwner(site.id, buyer.email),
      name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
      email: buyer.email,
      emailVerified: false,
      accountType: '',
      scopes: [],
      isAgents: true,
      session: '',
    },
  };
};

/** The network is hashed, because it is stored while an order waits. */
const sourceOf = async (visit: AgentVisit): Promise<GuestSource> => ({
  platform: platformOf(visit),
  network: await networkHash(visit.site, visit.network),
});

/** The shop for a checkout that already exists. */
export const basketContextOf = (context: AgentContext, row: CheckoutRow): Promise<BasketContext> =>
  basketContextFor(context, row, inputOf(row), context.customer);

/**
 * Requires that the agent itself began the checkout and, when the checkout belongs to a customer, that the
 * agent acts for that customer.
 * @throws {ShopError} `not_found`
 */
export const requireOwnCheckout = (
  { visit, customer }: AgentContext,
  row: CheckoutRow | null,
): CheckoutRow => {
  const isOwn =
    row?.client === visit.client && (row.customer === '' || row.customer === customer?.sub);
  if (row && isOwn) return row;
  throw new ShopError('not_found', 404, 'There is no such checkout.');
};
