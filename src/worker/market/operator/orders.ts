import type * as z from 'zod';
import {
  type Call,
  type CallReply,
  type CallRequest,
  operatorDivideDelivery,
  operatorListEnquiries,
  operatorListOrders,
  operatorListPromos,
  operatorListRefunds,
  operatorMakeOffer,
  operatorMoveOrder,
  operatorReadEnquiry,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSavePromo,
  operatorSetStock,
  operatorSettleRefund,
  operatorWithdrawOffer,
} from '@parlour/contract';
import { penceFromPounds, poundsFromPence } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { type Site, siteById } from '@parlour/site';
import { ShopError } from '@parlour/http';
import type { Payments } from '@parlour/payments';
import type { OrderClock } from '../../platform/order-clock.ts';
import { sendAlertEmails } from '../alerts/send-alert-emails.ts';
import { cancelOrder, refundOrder, takeStep } from '../orders/change-order.ts';
import { toClaimReply } from '../orders/claim-reply.ts';
import { divideDelivery } from '../orders/divide-delivery.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { settleRefund } from '../orders/settle-refund.ts';
import { dueForDelivery } from '../orders/services-back.ts';
import { leftOf, stepsOf } from '../orders/standing.ts';
import { enquiryObject } from '../enquiries/enquiry-object.ts';
import { toOrder } from '../orders/order-reply.ts';
import { toPriceEnquiry } from '../enquiries/price-enquiries.ts';
import { purgeDue } from '../purge-due.ts';
import { notFound, requireRowId } from '../ids.ts';
import { refundsOfSite, type RefundListRow } from './lists.queries.ts';
import { promoCodes, savePromoCode, setStock, type PromoCodeRow } from './operator.queries.ts';
import { orderStores } from '../orders/order-stores.ts';
import { anyOrder, orderList, type WholeOrder } from '../orders/orders.queries.ts';
import {
  enquiryById,
  enquiryList,
  type WholeEnquiry,
} from '../enquiries/price-enquiries.queries.ts';
import { sitesNamed } from './assortments.ts';
import { utcMoment, utcPeriod } from './utc-period.ts';

/** Adds a call of the operators. */
export type AddCall = <C extends Call>(
  call: C,
  answer: (env: Env, request: CallRequest<C>) => Promise<CallReply<C>>,
) => unknown;

export interface OrderOptions {
  readonly payments: Payments;
  readonly clock: OrderClock;
}

/**
 * Reads an order with the context to change it.
 * @throws {ShopError} `not_found`
 */
export const orderReader =
  (options: OrderOptions) =>
  async (env: Env, id: string): Promise<[OrderContext, WholeOrder]> => {
    const whole = await anyOrder(orderStores(env), id);
    if (!whole) throw notFound('order');
    const site = await siteNamed(env, whole.order.site);
    return [{ ...options, db: env.MARKET_DB, visit: { env, site } }, whole];
  };

/** The calls that operators make on behalf of sellers: orders, stock, price offers and promo codes. */
export const operatorOrders = (on: AddCall, options: OrderOptions): void => {
  const orderOf = orderReader(options);
  on(operatorListOrders, async (env, { query: { site, page, size, status, ...query } }) => {
    const owner = { site: (await siteNamed(env, site)).id, customer: '' };
    const { orders, total } = await orderList(orderStores(env), owner, {
      limit: size,
      skip: (page - 1) * size,
      status,
      find: query.customer,
      ...utcPeriod(query),
      least: penceFromPounds(query.least),
      most: penceFromPounds(query.most),
    });
    const data = orders.map(toOperatorOrder);
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorReadOrder, async (env, { params }) => {
    const [, whole] = await orderOf(env, params.id);
    return { data: toOperatorOrder(whole) };
  });
  on(operatorMoveOrder, async (env, { params, body }) => {
    const [context] = await orderOf(env, params.id);
    const { to, comment, revision: seen, shipmentId, ...sent } = body;
    const moved = await (to === 'cancelled'
      ? cancelOrder(context, params.id, 'operator', comment, { shipmentId, seen })
      : takeStep(context, params.id, to, { ...sent, shipmentId, comment, seen }));
    return { data: toOperatorOrder(moved) };
  });
  on(operatorDivideDelivery, async (env, { params, body: { isSent, ...asked } }) => {
    const [context] = await orderOf(env, params.id);
    const { lines, deliveries, shipmentId, carrier, tracking, comment } = asked;
    const part = { lines, deliveries };
    const divided = isSent
      ? await takeStep(context, params.id, 'shipped', {
          ...{ shipmentId, part, carrier, tracking, comment },
        })
      : await divideDelivery(context, params.id, asked);
    return { data: toOperatorOrder(divided) };
  });
  on(operatorRefundOrder, async (env, { params, body: { amount, comment, owed } }) => {
    const [context] = await orderOf(env, params.id);
    const pence = amount === undefined ? undefined : penceFromPounds(amount);
    return {
      data: toOperatorOrder(
        await refundOrder(context, params.id, {
          amount: pence,
          comment,
          owed: penceFromPounds(owed),
        }),
      ),
    };
  });
  on(operatorListRefunds, async (env, { query: { site, page, size, ...filter } }) => {
    const window = { limit: size, skip: (page - 1) * size };
    const { id } = await siteNamed(env, site);
    const { rows, total } = await refundsOfSite(orderStores(env), id, filter, window);
    return { data: rows.map(toRefund), totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorSettleRefund, async (env, { params, body: { number, how } }) => {
    const [context, { order }] = await orderOf(env, params.id);
    await settleRefund(context, order.id, number, how);
    const filter = { order: order.id, state: '' } as const;
    const window = { limit: -1, skip: 0 };
    const { rows } = await refundsOfSite(orderStores(env), order.site, filter, window);
    const settled = rows.find((row) => row.number === number);
    if (!settled) throw notFound('refund');
    return { data: toRefund(settled) };
  });
  on(operatorSetStock, async (env, { body: { changes } }) => {
    const set = await setStock(
      env.MARKET_DB,
      changes.map(({ variantId, ...change }) => ({
        ...change,
        variant_id: requireRowId(variantId, 'variant'),
      })),
    );
    if ('missing' in set) {
      throw notFound(
        `offer: ${set.missing.seller} doesn’t sell variant ${String(set.missing.variant_id)}`,
      );
    }
    await purgeDue(env, set.products);
    await sendAlertEmails(env);
    return { data: changes };
  });
  operatorEnquiries(on);
  operatorPromos(on);
};

const operatorEnquiries = (on: AddCall): void => {
  on(operatorListEnquiries, async (env, { query: { site, page, size, status, ...query } }) => {
    const owner = { site: (await siteNamed(env, site)).id, customer: '' };
    const window = { limit: size, skip: (page - 1) * size, status, ...utcPeriod(query) };
    const { enquiries, total } = await enquiryList(env.MARKET_DB, owner, window);
    const data = enquiries.map(toOperatorEnquiry);
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorReadEnquiry, async (env, { params }) => ({
    data: await operatorEnquiry(env, requireRowId(params.id, 'enquiry')),
  }));
  on(operatorMakeOffer, async (env, { params, body: { price, expires, ...said } }) => {
    const id = requireRowId(params.id, 'enquiry');
    await operatorEnquiry(env, id);
    const until = new Date(expires);
    if (until.getTime() <= Date.now()) throw refused('The offer would already have expired.');
    const offer = { ...said, price: penceFromPounds(price), expires: until.toISOString() };
    const refusal = await enquiryObject(env, id).offer(id, offer);
    if (refusal !== undefined) throw refused(refusal);
    return { data: await operatorEnquiry(env, id) };
  });
  on(operatorWithdrawOffer, async (env, { params, body }) => {
    const id = requireRowId(params.id, 'enquiry');
    await operatorEnquiry(env, id);
    const refusal = await enquiryObject(env, id).withdraw(id, body.reason);
    if (refusal !== undefined) throw refused(refusal);
    return { data: await operatorEnquiry(env, id) };
  });
};

/** @throws {ShopError} `not_found` */
const operatorEnquiry = async (env: Env, id: number) => {
  const whole = await enquiryById(env.MARKET_DB, id);
  if (!whole) throw notFound('enquiry');
  return toOperatorEnquiry(whole);
};

const operatorPromos = (on: AddCall): void => {
  const list = async (env: Env, site: string) =>
    (await promoCodes(env.MARKET_DB, site)).map(toPromo);
  on(operatorListPromos, async (env, { query }) => ({
    data: await list(env, (await siteNamed(env, query.site)).id),
  }));
  on(operatorSavePromo, async (env, { body: { site: id, code, ...named } }) => {
    const site = (await siteNamed(env, id)).id;
    const ofCode = async () => (await list(env, site)).find((one) => one.code === code);
    const terms = changedTerms((await ofCode()) ?? NO_TERMS, named);
    if (terms.percent === 0 && terms.amount === 0) {
      throw new ShopError(
        'invalid_request',
        400,
        `${code} is no code of ${site} yet: say what it takes off, a percent or an amount.`,
      );
    }
    await savePromoCode(env.MARKET_DB, site, {
      code,
      percent: terms.percent,
      amount_pence: penceFromPounds(terms.amount),
      minimum_pence: penceFromPounds(terms.minimum),
      starts_at: utcMoment(terms.starts),
      expires_at: utcMoment(terms.expires),
      most_uses: terms.limit,
    });
    const saved = await ofCode();
    if (!saved) throw notFound('code');
    return { data: saved };
  });
};

type PromoTerms = Omit<CallReply<typeof operatorSavePromo>['data'], 'code' | 'uses'>;

const NO_TERMS: PromoTerms = {
  percent: 0,
  amount: 0,
  minimum: 0,
  starts: '',
  expires: '',
  limit: 0,
};

/** The terms of a code after a change, which keeps what it does not name. */
const changedTerms = (before: PromoTerms, named: Partial<PromoTerms>): PromoTerms => ({
  percent: named.percent ?? (named.amount === undefined ? before.percent : 0),
  amount: named.amount ?? (named.percent === undefined ? before.amount : 0),
  minimum: named.minimum ?? before.minimum,
  starts: named.starts ?? before.starts,
  expires: named.expires ?? before.expires,
  limit: named.limit ?? before.limit,
});

/**
 * The site with an id.
 * @throws {ShopError} `not_found`
 */
export const siteNamed = async (env: Env, id: string): Promise<Site> => {
  await sitesNamed(env, [id]);
  const site = await siteById(env, id);
  if (!site) throw notFound('site');
  return site;
};

const toOperatorOrder = (whole: WholeOrder) => ({
  ...toOrder(whole),
  site: whole.order.site,
  customerName: whole.order.customer_name,
  customerEmail: whole.order.customer_email,
  owed: poundsFromPence(whole.order.refund_pence),
  dispute: whole.order.dispute,
  left: poundsFromPence(leftOf(whole.order)),
  revision: whole.order.revision,
  standing: whole.shipments.map((shipment) => ({
    shipmentId: shipment.id,
    steps: [...stepsOf(whole, shipment)],
    due: poundsFromPence(dueForDelivery(whole, shipment)),
  })),
  restocked: whole.shipments.filter(({ restocked }) => restocked === 1).map(({ id }) => id),
  claims: whole.claims.map((claim) => toClaimReply(whole, claim, 'operator')),
});

const toRefund = (row: RefundListRow) => ({
  orderId: row.order_id,
  number: row.number,
  state: row.state,
  amount: poundsFromPence(row.amount_pence),
  reason: row.reason,
  problem: row.problem,
  date: row.created_at,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  paidWith: row.paid_with,
});

const toOperatorEnquiry = (whole: WholeEnquiry) => ({
  ...toPriceEnquiry(whole),
  site: whole.enquiry.site,
  customerName: whole.enquiry.customer_name,
  customerEmail: whole.enquiry.customer_email,
});

type PromoReply = z.input<typeof operatorListPromos.reply>['data'];

const toPromo = (row: PromoCodeRow): NonNullable<PromoReply>[number] => ({
  code: row.code,
  percent: row.percent,
  amount: poundsFromPence(row.amount_pence),
  minimum: poundsFromPence(row.minimum_pence),
  starts: row.starts_at,
  expires: row.expires_at,
  limit: row.most_uses,
  uses: row.uses,
});

const refused = (message: string): ShopError => new ShopError('offer_refused', 409, message);
