import {
  addClaimPhotograph,
  beginClaim,
  listClaimPhotographs,
  moveClaim,
  readClaimPhotograph,
  readClaims,
} from '@parlour/contract';
import { notFound } from '../ids.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { limitToday } from '../limit-today.ts';
import { factsOfVariants } from '../product/facts.queries.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import { addPhotograph, photographsOf, wholePhotograph } from './claim-photographs.ts';
import { toClaimChoices, toClaimReply } from './claim-reply.ts';
import * as claims from './claims.ts';
import type { Claim } from './claims.queries.ts';
import type { WholeOrder } from './orders.queries.ts';
import { requireOwnOrder } from './own-order.ts';

const MESSAGES = {
  accept: 'Thank you. You’ve accepted our offer.',
  refuse: 'Thank you. We’ll answer what you’ve written.',
  withdraw: 'Your claim is withdrawn.',
  write: 'Thank you. Your message is with us.',
} as const;

/** The calls about claims of a customer's own orders. */
export const claimRoutes = routes()
  .forCustomer(readClaims, async (context, { params, query: { reason } }) => {
    const whole = await requireOwnOrder(context, params.id);
    const variants = whole.lines.map(({ variant_id }) => variant_id);
    return {
      data: toClaimChoices(whole, await factsOfVariants(context.db, variants), reason),
    };
  })
  .forCustomer(beginClaim, async (context, { params, body, idempotencyKey }) => {
    const { order } = await requireOwnOrder(context, params.id);
    await limitToday(context, 'claim');
    const request = { body: { ...body, id: params.id }, idempotencyKey };
    return withIdempotencyKey(context, beginClaim, request, async () => {
      const wanted = { ...body, key: idempotencyKey };
      const whole = await claims.beginClaim(context, order.id, wanted);
      const claim =
        claims.claimWithKey(whole, idempotencyKey) ?? claimIn(whole, whole.claims.length);
      const message =
        claim.status === 'agreed'
          ? 'We have your return request and will reply within 48 working hours.'
          : 'Thank you. We have your claim, and answer within 48 working hours.';
      return { statements: [], reply: { data: toClaimReply(whole, claim, 'customer'), message } };
    });
  })
  .forCustomer(moveClaim, async (context, { params, body: { step, text, seen } }) => {
    const { order } = await requireOwnOrder(context, params.id);
    await limitToday(context, 'claim');
    const whole = await claims.takeClaimStep(context, order.id, params.number, step, 'customer', {
      text,
      seen,
    });
    const claim = claimIn(whole, params.number);
    return { data: toClaimReply(whole, claim, 'customer'), message: MESSAGES[step] };
  })
  .forCustomer(listClaimPhotographs, async (context, { params }) => {
    const claim = await ownClaim(context, params);
    return { data: await photographsOf(context.db, claim) };
  })
  .forCustomer(readClaimPhotograph, async (context, { params }) => {
    const claim = await ownClaim(context, params);
    return { data: await wholePhotograph(context.db, claim, params.photograph) };
  })
  .forCustomer(addClaimPhotograph, async (context, { params, body: { lineId, files } }) => {
    requireVerifiedEmail(context);
    const claim = await ownClaim(context, params);
    if (lineId !== '' && !claim.lines.some(({ line }) => line === lineId)) throw notFound('line');
    await limitToday(context, 'photograph');
    const { db, env } = context;
    const file = Uint8Array.fromBase64(files[0]?.data ?? '');
    await addPhotograph({ db, images: env.IMAGES }, claim, { line: lineId, file });
    return { message: 'Thank you. Your photograph is with your claim.' };
  });

/** @throws {ShopError} `not_found` */
export const claimIn = ({ claims: all }: WholeOrder, number: number): Claim => {
  const claim = all.find((one) => one.number === number);
  if (!claim) throw notFound('claim');
  return claim;
};

const ownClaim = async (
  context: CustomerContext,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Claim> => claimIn(await requireOwnOrder(context, id), number);
