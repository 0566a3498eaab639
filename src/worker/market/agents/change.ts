import type {
  Address,
  CallReply,
  CallRequest,
  cancelCheckout,
  createCheckout,
  updateCheckout,
} from '@parlour/contract';
import { DAY_MS, placeOf, WEEK_MS } from '@parlour/domain';
import { randomText } from '@parlour/runtime';
import { ShopError } from '@parlour/http';
import { addressesOfCustomer } from '../account/addresses.queries.ts';
import { countGuesses } from '../cart/promo-guesses.ts';
import { cancelOrder } from '../orders/change-order.ts';
import { basketContextFor, basketContextOf, type AgentContext } from './basket-context.ts';
import {
  changeCheckout,
  checkoutById,
  insertCheckout,
  inputOf,
  type CheckoutChange,
  type CheckoutRow,
  type NewCheckout,
  type CheckoutInput,
} from './checkouts.queries.ts';
import { setLines } from './set-lines.ts';
import { viewOf } from './view.ts';

/** How long a checkout stays open after its last change, in milliseconds. */
const LIFE = { checkout: DAY_MS, cart: WEEK_MS } as const;

const lasting = (kind: CheckoutRow['kind'], now: number): string =>
  new Date(now + LIFE[kind]).toISOString();

type Create = CallRequest<typeof createCheckout>['body'];
type Update = CallRequest<typeof updateCheckout>['body'];
type Reply = CallReply<typeof createCheckout>;

/** @throws {ShopError} `cart_refused` for a line that the shop does not have */
export const create = async (context: AgentContext, body: Create): Promise<Reply> => {
  const { visit, db } = context;
  const now = Date.now();
  const moment = new Date(now).toISOString();
  const row: NewCheckout = {
    id: randomText(18),
    site: visit.site.id,
    kind: body.kind,
    protocol: visit.protocol,
    agent: visit.agent.name,
    profile: visit.agent.profile,
    client: visit.client,
    customer: context.customer?.sub ?? '',
    buyer: '{}',
    address: '',
    promo_codes: '[]',
    notes: '[]',
    days: '[]',
    together: '[]',
    services: '[]',
    extra: '{}',
    ...columnsOf(body, await knownPlaces(context, null)),
    events_url: body.events ?? '',
    created_at: moment,
    updated_at: moment,
    expires_at: lasting(body.kind, now),
  };
  const buyer = { firstName: '', lastName: '', email: '', phone: '', ...body.buyer };
  const basketContext = await basketContextFor(context, row, { buyer }, context.customer);
  await countGuesses(basketContext, body.promoCodes ?? []);
  const lines = await setLines(basketContext, body.lines ?? []);
  await db.batch([insertCheckout(db, row), ...lines]);
  return viewOf(basketContext, await requireRow(context, row.id));
};

/** The addresses about which the shop has answers: that of the checkout so far, and those of a linked customer. */
const knownPlaces = async (
  { db, visit, customer }: AgentContext,
  before: Address | null,
): Promise<readonly Address[]> => [
  ...(before ? [before] : []),
  ...(customer
    ? await addressesOfCustomer(db, { site: visit.site.id, customer: customer.sub })
    : []),
];

/** The columns for those parts of a checkout that the agent states. */
const columnsOf = (
  { buyer, address, promoCodes, notes, days, together, services, extra }: Update,
  known: readonly Address[],
) => ({
  ...(extra === undefined ? {} : { extra: JSON.stringify(extra) }),
  ...(buyer === undefined ? {} : { buyer: JSON.stringify(buyer) }),
  ...(address === undefined ? {} : { address: addressOf(address, known) }),
  ...(promoCodes === undefined ? {} : { promo_codes: JSON.stringify([...new Set(promoCodes)]) }),
  ...(notes === undefined ? {} : { notes: JSON.stringify(notes) }),
  ...(days === undefined ? {} : { days: JSON.stringify(days) }),
  ...(together === undefined ? {} : { together: JSON.stringify(together) }),
  ...(services === undefined ? {} : { services: JSON.stringify(services) }),
});

/** Answers about access that are not said are those that the shop has of the same place. */
const addressOf = (
  address: NonNullable<Update['address']> | null,
  known: readonly Address[],
): string => {
  if (address === null) return '';
  const before = known.find((one) => isSamePlace(one, address));
  return JSON.stringify({
    addressType: 'delivery_address',
    ...address,
    accessFloor: address.accessFloor ?? before?.accessFloor ?? '',
    accessLift: address.accessLift ?? before?.accessLift ?? '',
    accessStairs: address.accessStairs ?? before?.accessStairs ?? '',
    accessDoor: address.accessDoor ?? before?.accessDoor ?? 0,
    accessParking: address.accessParking ?? before?.accessParking ?? '',
    accessName: address.accessName ?? before?.accessName ?? '',
    accessTelephone: address.accessTelephone ?? before?.accessTelephone ?? '',
  } satisfies CheckoutInput['address']);
};

type Place = Pick<Address, 'streetA' | 'streetB' | 'postcode'>;

const isSamePlace = (one: Place, other: Place): boolean => wholePlace(one) === wholePlace(other);

const wholePlace = ({ streetA, streetB, postcode }: Place): string =>
  placeOf({ postcode, streetA: `${streetA} ${streetB}` });

const requireRow = async ({ db, visit }: AgentContext, id: string): Promise<CheckoutRow> => {
  const row = await checkoutById(db, visit.site.id, id);
  if (!row) throw new Error(`the checkout ${id} has just been written`);
  return row;
};

/** @throws {ShopError} `checkout_refused` for a checkout that is ordered, cancelled or expired */
export const update = async (
  context: AgentContext,
  row: CheckoutRow,
  body: Update,
): Promise<Reply> => {
  requireOpen(row);
  const said = { ...inputOf(row), ...(body.buyer ? { buyer: body.buyer } : {}) };
  const basketContext = await basketContextFor(context, row, said, context.customer);
  const newCodes = body.promoCodes?.filter((code) => !said.promoCodes.includes(code));
  await countGuesses(basketContext, newCodes ?? []);
  const lines = body.lines === undefined ? [] : await setLines(basketContext, body.lines);
  const change: CheckoutChange = {
    ...columnsOf(body, await knownPlaces(context, said.address)),
    ...(body.events === undefined ? {} : { events_url: body.events }),
    // A changed checkout needs the customer's confirmation again.
    state: 'open',
    payment: '',
    payment_note: '',
    expires_at: lasting(row.kind, Date.now()),
  };
  await context.db.batch([changeCheckout(context.db, row, change), ...lines]);
  return viewOf(basketContext, await requireRow(context, row.id));
};

const requireOpen = (row: CheckoutRow): void => {
  if (row.state === 'ordered') {
    throw refused('This checkout has been ordered. It can be paid or cancelled, but not changed.');
  }
  if (row.state === 'canceled') throw refused('This checkout has been cancelled.');
  if (Date.now() >= Date.parse(row.expires_at)) {
    throw refused('This checkout has expired. Please start another.');
  }
};

/** Turns a basket, with everything in it, into a checkout. */
export const convert = async (context: AgentContext, row: CheckoutRow): Promise<Reply> => {
  requireOpen(row);
  const change = { kind: 'checkout', expires_at: lasting('checkout', Date.now()) } as const;
  await changeCheckout(context.db, row, change).run();
  return viewOf(await basketContextOf(context, row), await requireRow(context, row.id));
};

/**
 * Cancels a checkout, and with it an order that still waits for its payment. A paid order is not cancelled;
 * that is for the customer to do.
 * @param isResumed whether an earlier run of the same request may have cancelled it
 * @throws {ShopError} `checkout_refused` for one that is completed or cancelled already
 */
export const cancel = async (
  context: AgentContext,
  row: CheckoutRow,
  isResumed: boolean,
): Promise<CallReply<typeof cancelCheckout>> => {
  const basketContext = await basketContextOf(context, row);
  const now = await viewOf(basketContext, row);
  if (now.status === 'completed') throw refused('This checkout is complete.');
  if (row.state === 'canceled' || now.status === 'canceled') {
    if (isResumed) return now;
    throw refused('This checkout has been cancelled.');
  }
  if (row.order_id !== '') {
    const order = await cancelOrder(
      basketContext,
      row.order_id,
      'customer',
      'Cancelled by the assistant',
    );
    if (order.order.paid_at !== '') return viewOf(basketContext, await requireRow(context, row.id));
  }
  // Its lines stay, so that a repeated request shows them again; the sweep deletes them with it.
  await changeCheckout(context.db, row, { state: 'canceled' }).run();
  return viewOf(basketContext, await requireRow(context, row.id));
};

const refused = (message: string): ShopError => new ShopError('checkout_refused', 409, message);
