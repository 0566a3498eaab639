import { formatPence, type Pence } from '@parlour/domain';
import { tellOfClaim } from './claim-moves.ts';
import { movesNoGoods } from './claim-state.ts';
import { linesOfPart, part } from './claimed-part.ts';
import { changeClaim, type Claim, type ClaimChange } from './claims.queries.ts';
import { worthOfLine } from './line-worth.ts';
import { moveStatements } from './move-order.ts';
import type { WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { replacementOf } from './replacement.ts';
import { servicesBack, sumOfDue, type Due } from './services-back.ts';
import { nextRevision, settleLines } from './write-order.queries.ts';

type Statements = readonly D1PreparedStatement[];

/** The step that agrees: who takes it, with what words, and when. */
interface Said {
  readonly by: 'customer' | 'operator';
  readonly text: string;
  readonly now: string;
}

/** What is agreed happens: money is owed, goods come back, others are sent in their place. */
export const carryOut = async (
  db: D1Database,
  whole: WholeOrder,
  agreed: Claim,
  { by, text, now }: Said,
): Promise<Statements> => {
  const { remedy, comes_back: comesBack } = agreed;
  const isMoney = remedy === 'refund' || remedy === 'reduction';
  if (isMoney && comesBack === 0) return payNow(db, whole, agreed, { by, text, now });
  const email = tellOfClaim(db, whole, 'claim-agreed', now);
  if (movesNoGoods(agreed)) {
    return [
      ...nextRevision(db, whole.order),
      ...changeClaim(db, agreed, ownColumns(agreed)),
      email,
    ];
  }
  const parted = part(db, whole, agreed.lines, comesBack === 1);
  const second = remedy === 'replacement' ? await replacementOf(db, parted, now) : undefined;
  const after = second
    ? { ...parted.whole, shipments: [...parted.whole.shipments, second.shipment] }
    : parted.whole;
  return [
    ...parted.statements,
    ...(second?.statements ?? []),
    ...moveStatements(
      db,
      after,
      {
        to: comesBack === 1 ? 'return_requested' : whole.order.status,
        by,
        comment: text,
        shipments: comesBack === 1 ? [parted.shipment] : [],
        change: comesBack === 1 ? { reason_return: text } : {},
        isSilent: true,
        isOfClaim: true,
      },
      now,
    ),
    ...changeClaim(
      db,
      agreed,
      {
        ...ownColumns(agreed),
        delivery: parted.shipment.id,
        replacement: second?.shipment.id ?? '',
      },
      parted.lines,
    ),
    email,
  ];
};

/** Money for goods that the customer keeps; the claim ends with it. */
const payNow = (
  db: D1Database,
  whole: WholeOrder,
  agreed: Claim,
  { by, text, now }: Said,
): Statements => {
  const parted = part(db, whole, agreed.lines, false);
  const lines = linesOfPart(parted);
  const due: readonly Due[] = [
    ...lines.map((line) => ({ line: line.id, amount: worthOfLine(line) })),
    // With all of the price of goods, that of what was done for them.
    ...(agreed.remedy === 'refund' ? servicesBack(parted.whole, lines, agreed.by_right) : []),
  ];
  const worth = sumOfDue(due);
  const refund = agreed.amount_pence === 0 ? worth : agreed.amount_pence;
  const left = whole.order.total_pence - whole.order.refund_pence;
  if (refund > worth || refund > left) {
    throw refused(`Only ${formatPence(Math.max(0, Math.min(worth, left)))} is left to refund.`);
  }
  return [
    ...parted.statements,
    ...moveStatements(
      db,
      parted.whole,
      { to: whole.order.status, by, comment: text, shipments: [], refund },
      now,
    ),
    settleLines(db, sharesOf(due, refund)),
    ...changeClaim(
      db,
      agreed,
      {
        ...ownColumns(agreed),
        amount_pence: refund,
        delivery: parted.shipment.id,
        status: 'done',
        closed_at: now,
      },
      parted.lines,
    ),
    tellOfClaim(db, whole, 'claim-agreed', now),
  ];
};

/** An amount over lines, none of which gets more than what is due for it. */
const sharesOf = (due: readonly Due[], refund: Pence): readonly Due[] => {
  let left = refund;
  return due.map(({ line, amount: most }) => {
    const amount = Math.max(0, Math.min(left, most));
    left -= amount;
    return { line, amount };
  });
};

const ownColumns = ({
  remedy,
  amount_pence,
  comes_back,
  status,
  answered_at,
  agreed_at,
}: Claim): ClaimChange => ({
  remedy,
  amount_pence,
  comes_back,
  status,
  answered_at,
  agreed_at,
});
