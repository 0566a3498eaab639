import {
  chosenDayWords,
  formatPence,
  type Pence,
  poundsFromPence,
  type Remedy,
} from '@parlour/domain';
import type { EmailKind } from '@parlour/mail';
import { remedyInWords } from '#lib/orders/claim-words.ts';
import { carryOut } from './carry-out-claim.ts';
import { takeStep } from './change-order.ts';
import { reductionOfClaim, refundOfClaim } from './claim-goods.ts';
import { tellOfClaim } from './claim-moves.ts';
import { afterStep, isOpen, refusalOf, type ClaimStep } from './claim-state.ts';
import { changeClaim, sayInClaim, type Claim, type ClaimChange } from './claims.queries.ts';
import { claimNumbered } from './find-claim.ts';
import { moveOn } from './move-on.ts';
import type { OrderContext } from './order-context.ts';
import type { WholeOrder } from './orders.queries.ts';
import { payRefunds } from './pay-refunds.ts';
import { refused } from './refused.ts';
import { goodsOfClaim } from './standing.ts';
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
    const goods = goodsOfClaim(now, claim);
    const refusal = refusalOf(claim, step, goods);
    if (refusal !== '') throw refused(refusal);
    const { seen } = options;
    if (
      step === 'accept'
        ? seen !== claim.messages.length
        : (seen ?? claim.messages.length) !== claim.messages.length
    ) {
      throw refused('Our offer has changed, or there’s news about it. Please look at it again.');
    }
    // The goods come back, or stay: a step of their delivery, which the claim follows.
    back = goods.isAwaited && (step === 'receive' || step === 'decline') ? claim : undefined;
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
  const settled = settledWith(whole, claim, step, options);
  const terms = termsOf(whole, { ...claim, ...settled }, step, options);
  if (isSaidAlready(claim, { actor: by, step, text, terms })) return [];
  const said = sayInClaim(db, claim, { actor: by, step, text, terms, at: now });
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
      return simple('claim-offer', settled);
    case 'agree':
    case 'accept': {
      const agreed = { ...claim, ...change, ...settled, agreed_at: now };
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

type Settled = Partial<Pick<Claim, 'remedy' | 'amount_pence' | 'comes_back'>>;

/** The remedy of an offer or an agreement; what is accepted has been offered. */
const settledWith = (
  whole: WholeOrder,
  claim: Claim,
  step: ClaimStep,
  options: StepOptions,
): Settled => {
  if (step === 'offer') return remedyOf(whole, claim, options);
  return step === 'agree' ? remedyOf(whole, claim, asAsked(claim, options)) : {};
};

/** What is offered, agreed or booked with a step, in words, so that the thread keeps it. */
const termsOf = (
  whole: WholeOrder,
  claim: Claim,
  step: ClaimStep,
  { day = '', window = '' }: StepOptions,
): string => {
  if (step === 'book') return chosenDayWords(day, window);
  if (step !== 'offer' && step !== 'agree' && step !== 'accept') return '';
  const { remedy, amount_pence, comes_back, by_right: right } = claim;
  const amount = amount_pence === 0 ? refundOfClaim(whole, claim) : amount_pence;
  const comesBack = comes_back === 1;
  return remedyInWords({ remedy, amount: poundsFromPence(amount), comesBack, right });
};

type Said = Pick<Claim['messages'][number], 'actor' | 'step' | 'text' | 'terms'>;

/** The same, said twice, is said once: a press or a request was repeated. */
const isSaidAlready = ({ messages }: Claim, { actor, step, text, terms }: Said): boolean => {
  const last = messages.at(-1);
  return last?.actor === actor && last.step === step && last.text === text && last.terms === terms;
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
  if (claim.by_right === 'service' && (remedy === 'part' || remedy === 'replacement')) {
    throw refused('Nothing of a service can be sent. Offer its price back, or to put it right.');
  }
  const { shipment } = goodsOfClaim(whole, claim);
  const worth = remedy === 'refund' ? refundOfClaim(whole, claim) : reductionOfClaim(whole, claim);
  const isMoney = remedy === 'refund' || remedy === 'reduction';
  if (remedy === 'reduction' && amount === undefined) {
    throw refused('Say how much of the price you offer.');
  }
  if (isMoney && amount !== undefined && (amount <= 0 || amount > worth)) {
    throw refused(`You can offer up to ${formatPence(worth)}: that’s what is left to pay back.`);
  }
  if (shipment?.shipped_at === '' && claim.by_right !== 'service') {
    if (remedy === 'replacement')
      throw refused('These goods haven’t been sent. Send them instead.');
    if (remedy === 'refund' && (amount ?? worth) < worth) {
      throw refused(
        `These goods haven’t been sent. Refund all of the ${formatPence(worth)} for them.`,
      );
    }
  }
  // What has not arrived is traced or written off as if it came back.
  const isAway = shipment?.delivered_at === '';
  const mayComeBack =
    claim.by_right !== 'service' && (remedy === 'refund' || remedy === 'replacement');
  return {
    remedy,
    amount_pence: isMoney ? (amount ?? 0) : 0,
    comes_back: mayComeBack && (isAway || (comesBack ?? true)) ? 1 : 0,
  };
};
