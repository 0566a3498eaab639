import {
  operatorListClaims,
  operatorMoveClaim,
  operatorReadClaim,
  operatorReadClaimPhotograph,
} from '@parlour/contract';
import { penceFromPounds, poundsFromPence, reasonWords } from '@parlour/domain';
import { refundOfClaim } from '../orders/claim-goods.ts';
import { photographsOf, wholePhotograph } from '../orders/claim-photographs.ts';
import { dueOf, toClaimReply } from '../orders/claim-reply.ts';
import { claimsOfSite, type Claim } from '../orders/claims.queries.ts';
import { claimNumbered } from '../orders/find-claim.ts';
import type { WholeOrder } from '../orders/orders.queries.ts';
import { takeClaimStep } from '../orders/take-claim-step.ts';
import { orderReader, siteNamed, type AddCall, type OrderOptions } from './orders.ts';

/** The calls by which operators answer claims and carry out what is agreed. */
export const operatorClaims = (on: AddCall, options: OrderOptions): void => {
  const orderOf = orderReader(options);
  on(operatorListClaims, async (env, { query: { site, page, size, status } }) => {
    const { id } = await siteNamed(env, site);
    const window = { limit: size, skip: (page - 1) * size };
    const { rows, total } = await claimsOfSite(env.MARKET_DB, id, status, window);
    const now = Date.now();
    const data = rows.map((row) => ({
      orderId: row.order_id,
      number: row.number,
      status: row.status,
      reason: reasonWords(row.reason),
      asked: row.asked,
      remedy: row.remedy,
      goods: row.goods,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      openedAt: row.opened_at,
      hasMessage: row.has_message === 1,
      ...dueOf(row, now),
    }));
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorReadClaim, async (env, { params }) => {
    const [, whole] = await orderOf(env, params.id);
    const claim = claimNumbered(whole, params.number);
    return {
      data: toOperatorClaim(whole, claim),
      photographs: await photographsOf(env.MARKET_DB, claim),
    };
  });
  on(operatorReadClaimPhotograph, async (env, { params }) => {
    const [, whole] = await orderOf(env, params.id);
    const claim = claimNumbered(whole, params.number);
    return { data: await wholePhotograph(env.MARKET_DB, claim, params.photograph) };
  });
  on(operatorMoveClaim, async (env, { params, body: { step, amount, ...options } }) => {
    const [context] = await orderOf(env, params.id);
    const pence = amount === undefined ? undefined : penceFromPounds(amount);
    const whole = await takeClaimStep(context, params.id, params.number, step, 'operator', {
      ...options,
      amount: pence,
    });
    return { data: toOperatorClaim(whole, claimNumbered(whole, params.number)) };
  });
};

const toOperatorClaim = (whole: WholeOrder, claim: Claim) => ({
  ...toClaimReply(whole, claim, 'operator'),
  site: whole.order.site,
  customerName: whole.order.customer_name,
  customerEmail: whole.order.customer_email,
  worth: poundsFromPence(refundOfClaim(whole, claim)),
});
