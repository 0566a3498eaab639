import {
  addClaimPhotograph,
  beginClaim,
  listClaimPhotographs,
  moveClaim,
  readClaimPhotograph,
  readClaims,
} from '@parlour/contract';
import { claimBegun } from '#lib/orders/claim-words.ts';
import { CLAIMS_DONE } from '#lib/shell/done-sentence.ts';
import { notFound } from '../ids.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { limitPictures, limitToday } from '../limit-today.ts';
import { factsOfVariants } from '../product/facts.queries.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import * as begin from './begin-claim.ts';
import { addPhotograph, photographsOf, wholePhotograph } from './claim-photographs.ts';
import { toClaimChoices, toClaimReply } from './claim-reply.ts';
import type { Claim } from './claims.queries.ts';
import { claimNumbered, claimWithKey } from './find-claim.ts';
import { requireOwnOrder } from './own-order.ts';
import { takeClaimStep } from './take-claim-step.ts';

/** What is refused with words needs no others. */
const MESSAGES = {
  ...CLAIMS_DONE,
  refuse: 'Thank you. We’ll answer what you’ve written.',
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
      const whole = await begin.beginClaim(context, order.id, wanted);
      const claim =
        claimWithKey(whole, idempotencyKey) ?? claimNumbered(whole, whole.claims.length);
      const data = toClaimReply(whole, claim, 'customer');
      return { statements: [], reply: { data, message: CLAIMS_DONE[claimBegun(data)] } };
    });
  })
  .forCustomer(moveClaim, async (context, { params, body: { step, text, seen } }) => {
    const { order } = await requireOwnOrder(context, params.id);
    await limitToday(context, 'claim');
    const whole = await takeClaimStep(context, order.id, params.number, step, 'customer', {
      text,
      seen,
    });
    const claim = claimNumbered(whole, params.number);
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
    await limitPictures(context, 'photograph');
    const { db, env } = context;
    const file = Uint8Array.fromBase64(files[0]?.data ?? '');
    await addPhotograph({ db, images: env.IMAGES }, claim, { line: lineId, file });
    return { message: CLAIMS_DONE.photographed };
  });

const ownClaim = async (
  context: CustomerContext,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Claim> => claimNumbered(await requireOwnOrder(context, id), number);
