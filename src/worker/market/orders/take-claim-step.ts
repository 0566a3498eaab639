import { formatPence, type Pence, type Remedy } from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { carryOut } from './carry-out-claim.ts';
import { takeStep } from './change-order.ts';
import { deliveryOfClaim, hasLeft, isAwaited, refundOfClaim, worthOfClaim } from './claim-goods.ts';
import { tellOfClaim } from './claim-moves.ts';
import { afterStep, isOpen, refusalOf, type ClaimStep } from './claim-state.ts';
import { changeClaim, sayInClaim, type Claim, type ClaimChange } from './claims.queries.ts';
import { claimNumbered } from './find-claim.ts';
import { moveOn } from './move-on.ts';
import type { OrderContext } from './order-context.ts';
import type { WholeOrder } from './orders.queries.ts';
import { payRefunds } from './pay-refunds.ts';
import { refused } from './refused.ts';
import { nextRevision } from './write-order.queries.ts';

interface StepOptions {
  readonly text?: string;
  /** What is offered. */
  readonly remedy?: Remedy | undefined;
  /** Pence; when absent, all that was paid for the goods. */
  readonly amount?: Pence | undefined;
  /** Whether the goods come back with it. */
  readonly comesBack?: boolean | undefined;
  readonly day?: string;
  readonly window?: string;
  readonly restock?: boolean;
  /** How many messages the claim had when they saw it, so that nobody accepts another offer. */
  readonly seen?: number | undefined;
}

/**
 * Takes a step of a claim.
 * @throws {ShopError} `not_found`, `order_refused`
 */
export const takeClaimStep = async (
  context: OrderContext,
  orderId: string,
  number: number,
  step: ClaimStep,
  by: 'customer' | 'operator',
  options: StepOptions = {},
): Promise<WholeOrder> => {
  let back: { readonly delivery: string } | undefined;
  const whole = await moveOn(context, orderId, async (now) => {
    const claim = claimNumbered(now, number);
    const status = afterStep(claim.status, step, by);
    if (status === undefined) throw refused(notNow(claim, step));
    const refusal = refusalOf(claim, step, {
      isAwaited: isAwaited(now, claim),
      isSent: hasLeft(now, claim),
    });
    if (refusal !== '') throw refused(refusal);
    if (step === 'accept' && options.seen !== claim.messages.length) {
      throw refused('Our offer has changed, or there’s news about it. Please look at it again.');
    }
    // The goods come back, or stay: a step of their delivery, which the claim follows.
    back = isAwaited(now, claim) && (step === 'receive' || step === 'decline') ? claim : undefined;
    return back ? [] : stepStatements(context.db, now, claim, { step, status, by, options });
  });
  if (back === undefined) return payRefunds(context, whole);
  return takeStep(context, orderId, step === 'receive' ? 'returned' : 'delivered', {
    shipmentId: back.delivery,
    comment: options.text ?? '',
    restock: options.restock ?? false,
    most: options.amount,
  });
};

/** Steps of what is agreed. */
const AFTERWARDS: readonly ClaimStep[] = ['book', 'receive', 'finish'];

const notNow = ({ status }: Claim, step: ClaimStep): string => {
  if (status === 'open' && step === 'accept') return 'There’s no offer to accept.';
  return AFTERWARDS.includes(step) && (status === 'open' || status === 'answered')
    ? 'Nothing is agreed yet, so that can’t be done.'
    : `This claim is ${status}, so that can’t be done any more.`;
};

interface Taken {
  readonly step: ClaimStep;
  readonly status: Claim['status'];
  readonly by: 'customer' | 'operator';
  readonly options: StepOptions;
}

const stepStatements = async (
  db: D1Database,
  whole: WholeOrder,
  claim: Claim,
  { step, status, by, options }: Taken,
): Promise<readonly D1PreparedStatement[]> => {
  const now = new Date().toISOString();
  const { text = '' } = options;
  const said = sayInClaim(db, claim, { actor: by, step, text, at: now });
  const answered = claim.answered_at === '' && by === 'operator' ? { answered_at: now } : {};
  const ends = !isOpen({ status });
  const change: ClaimChange = { status, ...answered, ...(ends ? { closed_at: now } : {}) };
  const simple = (email: EmailKind | undefined, more: ClaimChange = {}) => [
    ...nextRevision(db, whole.order),
    ...changeClaim(db, claim, { ...change, ...more }),
    said,
    ...(email ? [tellOfClaim(db, whole, email, now)] : []),
  ];
  switch (step) {
    case 'offer':
      return simple('claim-offer', remedyOf(whole, claim, options));
    case 'agree':
    case 'accept': {
      const remedy = step === 'agree' ? remedyOf(whole, claim, asAsked(claim, options)) : {};
      const agreed = { ...claim, ...change, ...remedy, agreed_at: now };
      return [...(await carryOut(db, whole, agreed, { by, text, now })), said];
    }
    case 'book': {
      const { day: collect_day = '', window: collect_window = '' } = options;
      return simple('claim-collection', { collect_day, collect_window });
    }
    case 'decline':
      return simple('claim-declined');
    case 'finish':
      return simple('claim-done');
    case 'write':
      return simple(by === 'operator' ? 'claim-message' : undefined);
    case 'refuse':
    case 'withdraw':
    case 'receive':
      return simple(undefined);
  }
};

/** The shop agrees to all that the customer asks for. Anything else is an offer, which the customer may refuse. */
const asAsked = (
  { asked }: Claim,
  { remedy = asked, amount, comesBack }: StepOptions,
): StepOptions => {
  if (asked === 'reduction') {
    throw refused('Offer part of the price instead: the customer says whether it’s enough.');
  }
  if (remedy !== asked || amount !== undefined) {
    throw refused('That isn’t what the customer asks for. Offer it instead.');
  }
  return { remedy, comesBack };
};

const remedyOf = (
  whole: WholeOrder,
  claim: Claim,
  { remedy, amount, comesBack }: StepOptions,
): Pick<Claim, 'remedy' | 'amount_pence' | 'comes_back'> => {
  if (remedy === undefined) throw refused('Say what you offer.');
  const worth = remedy === 'refund' ? refundOfClaim(whole, claim) : worthOfClaim(whole, claim);
  const isMoney = remedy === 'refund' || remedy === 'reduction';
  if (remedy === 'reduction' && amount === undefined) {
    throw refused('Say how much of the price you offer.');
  }
  if (isMoney && amount !== undefined && (amount <= 0 || amount > worth)) {
    throw refused(`You can offer up to ${formatPence(worth)}: that’s what was paid for the goods.`);
  }
  // What has not arrived is traced or written off as if it came back.
  const isAway = deliveryOfClaim(whole, claim).delivered_at === '';
  const mayComeBack =
    claim.by_right !== 'service' && (remedy === 'refund' || remedy === 'replacement');
  return {
    remedy,
    amount_pence: isMoney ? (amount ?? 0) : 0,
    comes_back: mayComeBack && (isAway || (comesBack ?? true)) ? 1 : 0,
  };
};
