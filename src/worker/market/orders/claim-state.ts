import type { ClaimStatus } from '@parlour/domain';

/** Who takes a step: the customer, an operator, or the shop itself when the goods have moved. */
export type ClaimMover = 'customer' | 'operator' | 'shop';

interface ClaimMove {
  readonly step: string;
  readonly from: readonly ClaimStatus[];
  /** 'same' if the state stays. */
  readonly to: ClaimStatus | 'same';
  readonly by: readonly ClaimMover[];
}

const OPEN = ['open', 'answered', 'agreed'] as const satisfies readonly ClaimStatus[];

/** All steps of a claim; there are no others. */
export const CLAIM_MOVES = [
  // A remedy is offered, or another one.
  { step: 'offer', from: ['open', 'answered'], to: 'answered', by: ['operator'] },
  // The shop agrees to what the customer asks for; the customer accepts the offer, or wants something else.
  { step: 'agree', from: ['open'], to: 'agreed', by: ['operator'] },
  { step: 'accept', from: ['answered'], to: 'agreed', by: ['customer'] },
  // Of what was agreed, only a repair or a part that has not come yet can be refused.
  { step: 'refuse', from: ['answered', 'agreed'], to: 'open', by: ['customer'] },
  { step: 'decline', from: OPEN, to: 'declined', by: ['operator', 'shop'] },
  { step: 'withdraw', from: ['open', 'answered'], to: 'withdrawn', by: ['customer'] },
  { step: 'book', from: ['agreed'], to: 'same', by: ['operator'] },
  // The goods are back.
  { step: 'receive', from: ['agreed'], to: 'same', by: ['operator', 'shop'] },
  { step: 'finish', from: ['agreed'], to: 'done', by: ['operator', 'shop'] },
  { step: 'write', from: OPEN, to: 'same', by: ['customer', 'operator'] },
] as const satisfies readonly ClaimMove[];

export type ClaimStep = (typeof CLAIM_MOVES)[number]['step'];

/** The state after a step; undefined if the step cannot be taken. */
export const afterStep = (
  status: ClaimStatus,
  step: ClaimStep,
  by: ClaimMover,
): ClaimStatus | undefined => {
  const moves: readonly ClaimMove[] = CLAIM_MOVES;
  const move = moves.find(
    (one) => one.step === step && one.from.includes(status) && one.by.includes(by),
  );
  return move?.to === 'same' ? status : move?.to;
};

/** What a step depends on, besides who takes it. */
interface StepFacts {
  readonly status: ClaimStatus;
  readonly remedy: string;
  /** The delivery that is sent in place of the goods; '' for none. */
  readonly replacement: string;
}

/** Whether what is agreed is a repair or a part, with which no goods of the order move. */
export const movesNoGoods = ({ remedy }: Pick<StepFacts, 'remedy'>): boolean =>
  remedy === 'repair' || remedy === 'part';

/** What of a claim's goods its steps depend on. */
interface GoodsFacts {
  /** Whether they come back with it. */
  readonly isAwaited: boolean;
  /** Whether they have left. */
  readonly isSent: boolean;
  /** Why nothing can be agreed on about them any more; '' if it can. */
  readonly isOver: string;
}

/** Why a step cannot be taken although the claim's state has it; '' if it can. */
export const refusalOf = (
  claim: StepFacts,
  step: ClaimStep,
  { isAwaited, isSent, isOver }: GoodsFacts,
): string => {
  switch (step) {
    case 'offer':
    case 'agree':
    case 'accept':
      return isOver;
    case 'book':
      return isSent ? '' : 'These goods were never sent, so there’s nothing to collect.';
    case 'receive':
      return isAwaited ? '' : 'No goods are awaited with this claim.';
    case 'finish':
      return isAwaited ? 'The goods have still to come back. Take them back instead.' : '';
    case 'decline':
      if (isAwaited && !isSent) return 'These goods were never sent. Pay them back instead.';
      return claim.replacement === ''
        ? ''
        : 'A replacement is on its way to the customer, so this can’t be declined.';
    case 'refuse':
      return claim.status !== 'agreed' || movesNoGoods(claim)
        ? ''
        : 'This claim is agreed, so that can’t be done any more.';
    default:
      return '';
  }
};

/** The steps that somebody can take. */
export const stepsFrom = (
  claim: StepFacts,
  by: ClaimMover,
  goods: GoodsFacts,
): readonly ClaimStep[] =>
  CLAIM_MOVES.map(({ step }) => step).filter(
    (step) =>
      afterStep(claim.status, step, by) !== undefined && refusalOf(claim, step, goods) === '',
  );

export const isOpen = ({ status }: { readonly status: ClaimStatus }): boolean =>
  (OPEN as readonly ClaimStatus[]).includes(status);
