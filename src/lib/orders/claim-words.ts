import {
  chosenDayWords,
  type ClaimStatus,
  formatPence,
  penceFromPounds,
  type Remedy,
} from '@parlour/domain';

/** Names of the states of a claim. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  open: 'With us',
  answered: 'We’ve made an offer',
  agreed: 'Agreed',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} satisfies Record<ClaimStatus, string>;

export const claimStatusName = (status: string): string => STATUS_NAMES[status] ?? status;

/** A claim, as far as its words depend on it. */
interface ClaimFacts {
  readonly status: string;
  readonly remedy: string;
  readonly asked: string;
  /** Pounds; 0 for all that was paid. */
  readonly amount: number;
  readonly comesBack: boolean;
  /** Of the right `service` and of what never arrived, `late`, nothing can be kept or come back. */
  readonly right: string;
  /** Whether its goods are awaited. */
  readonly isAwaited: boolean;
  /** Whether they had been sent. */
  readonly isSent: boolean;
  /** The status of the delivery that is sent in their place; '' for none. */
  readonly replacement: string;
  readonly collectDay: string;
  readonly collectWindow: string;
  /** The days by which it is answered and its money is paid, in words; '' for no such clock. */
  readonly answerBy: string;
  readonly refundBy: string;
}

const money = (pounds: number): string => formatPence(penceFromPounds(pounds));

/** What the shop offers, or has agreed to, in words: `a repair`, `£40.00 back, and you keep it`. */
export const remedyInWords = ({
  remedy,
  amount,
  comesBack,
  right,
}: Pick<ClaimFacts, 'remedy' | 'amount' | 'comesBack' | 'right'>): string => {
  const isThere = right !== 'service' && right !== 'late';
  const goods = (back: string, kept: string): string => {
    if (!isThere) return '';
    return comesBack ? back : `, and you keep ${kept}`;
  };
  const words: Readonly<Record<Remedy, string>> = {
    refund: `${amount === 0 ? 'your money back' : `${money(amount)} back`}${goods(', once the goods are with us', 'the goods')}`,
    reduction: `${money(amount)} back${goods('', 'it')}`,
    repair: 'a repair',
    part: 'a spare part',
    replacement: `${right === 'late' ? 'another delivery' : 'a replacement'} at no charge${goods('; the first one comes back', 'the first one')}`,
  };
  return words[remedy as Remedy];
};

/** What is said of a claim that has just begun. */
export const claimBegun = ({
  status,
  isSent,
}: {
  readonly status?: string | null | undefined;
  readonly isSent?: boolean | null | undefined;
}): 'begun' | 'returning' | 'unsent' => {
  if (isSent === false && status === 'done') return 'unsent';
  return status === 'agreed' ? 'returning' : 'begun';
};

/** What happens next with a claim, in a sentence for the customer. */
export const claimNext = (claim: ClaimFacts): string => {
  switch (claim.status) {
    case 'open':
      return `We answer by ${claim.answerBy}.`;
    case 'answered':
      return `We offer ${remedyInWords(claim)}. Accept it, or tell us what you’d rather have.`;
    case 'agreed':
      return agreedNext(claim);
    case 'done':
      return doneWords(claim);
    case 'declined':
      return 'We couldn’t agree to this. Your statutory rights aren’t affected: write to us if you disagree.';
    default:
      return 'You’ve withdrawn this.';
  }
};

const doneWords = ({ amount, isSent, remedy }: ClaimFacts): string => {
  if (remedy === '') return 'This is settled: all that you paid for it has been refunded.';
  if (remedy === 'repair') return 'This is settled with a repair.';
  if (remedy === 'part') return 'This is settled with a spare part.';
  if (remedy === 'replacement') return 'This is settled with a replacement.';
  if (amount === 0) return 'This is settled.';
  return isSent
    ? `This is settled with a refund of ${money(amount)}.`
    : `This is cancelled and won’t be sent, with a refund of ${money(amount)}.`;
};

/** How far a delivery is that is sent in place of another; it was given up with any other status. */
const SECOND: Readonly<Record<string, string>> = {
  paid: 'is being prepared',
  processing: 'is being prepared',
  shipped: 'is on its way',
  delivered: 'has arrived',
};

const agreedNext = (claim: ClaimFacts): string => {
  const { collectDay, collectWindow, isAwaited, isSent, refundBy, remedy, right } = claim;
  const second = SECOND[claim.replacement] ?? 'was given up';
  const refund =
    refundBy === ''
      ? 'refund you within 14 days of its arrival or, if earlier, of your proof that you sent it'
      : `refund you by ${refundBy}`;
  if (isAwaited && !isSent && remedy === 'refund') return `It won’t be sent. We ${refund}.`;
  if (isAwaited && right === 'late') {
    return remedy === 'refund' ? `We ${refund}.` : `Another delivery ${second}.`;
  }
  // What is back is collected no more; for a repair nothing of the order moves.
  if (collectDay !== '' && (isAwaited || remedy !== 'replacement')) {
    const day = chosenDayWords(collectDay, collectWindow);
    return `We collect it on ${day}.${isAwaited && remedy === 'refund' ? ` We ${refund}.` : ''}`;
  }
  if (isAwaited) {
    return remedy === 'replacement'
      ? `The replacement ${second}. We tell you when we collect the first one.`
      : `We tell you how it comes back, and ${refund}.`;
  }
  return remedy === 'replacement'
    ? `The replacement ${second}.`
    : `We’ve agreed on ${remedyInWords(claim)}, and tell you when it’s on its way.`;
};

/** A step of a claim's thread, in words; '' for a message alone. */
export const claimStepName = (step: string): string =>
  ({
    open: 'Claim',
    offer: 'Offer',
    agree: 'Agreed',
    accept: 'Offer accepted',
    refuse: 'Offer not accepted',
    decline: 'Declined',
    withdraw: 'Withdrawn',
    book: 'Collection booked',
    receive: 'Goods are back',
    finish: 'Done',
  })[step] ?? '';

/** A photograph of a claim, in words: `Photograph 2 of Oak chair`. @param index of the photograph, from 0 */
export const photographName = (
  { lines }: { readonly lines: readonly { readonly lineId: string; readonly name: string }[] },
  lineId: string,
  index: number,
): string => {
  const line = lines.find((one) => one.lineId === lineId);
  return `Photograph ${String(index + 1)}${line ? ` of ${line.name}` : ''}`;
};
