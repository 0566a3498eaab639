import { formatPence, type Pence } from '@parlour/domain';
import { cancelled } from './change-order.ts';
import { reductionOfClaim } from './claim-goods.ts';
import { tellOfClaim } from './claim-moves.ts';
import { movesNoGoods } from './claim-state.ts';
import { linesOfPart, part } from './claimed-part.ts';
import { changeClaim, type Claim, type ClaimChange } from './claims.queries.ts';
import { type Due, dueOf, sharesOfDue, sumOfDue } from './line-worth.ts';
import { moveStatements } from './move-order.ts';
import type { WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { replacementOf } from './replacement.ts';
import { servicesBack } from './services-back.ts';
import { leftOf } from './standing.ts';
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
  if (parted.shipment.shipped_at === '') {
    const move = { by, comment: text, claim: agreed.id, isSilent: true } as const;
    // The money goes back by the right of what is agreed.
    const claims = parted.whole.claims.map((claim) =>
      claim.id === agreed.id ? { ...agreed, delivery: parted.shipment.id } : claim,
    );
    const given = cancelled(db, { ...parted.whole, claims }, [parted.shipment], move, now);
    return [
      ...parted.statements,
      ...given.statements,
      ...changeClaim(
        db,
        agreed,
        ended(agreed, given.refund, parted.shipment.id, now),
        parted.lines,
      ),
      email,
    ];
  }
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
        claim: agreed.id,
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
  const isAll = agreed.remedy === 'refund';
  const due: readonly Due[] = [
    ...lines.map(dueOf),
    // With all of the price of goods, that of what was done for them.
    ...(isAll ? servicesBack(parted.whole, lines, agreed.by_right) : []),
  ];
  const left = isAll ? leftOf(whole.order) : reductionOfClaim(whole, agreed);
  const most = Math.max(0, Math.min(sumOfDue(due), left));
  const refund = agreed.amount_pence === 0 ? most : agreed.amount_pence;
  if (refund > most) throw refused(`Only ${formatPence(most)} is left to refund.`);
  return [
    ...parted.statements,
    ...moveStatements(
      db,
      parted.whole,
      { to: whole.order.status, by, comment: text, shipments: [], refund, claim: agreed.id },
      now,
    ),
    settleLines(db, sharesOfDue(due, refund)),
    ...changeClaim(db, agreed, ended(agreed, refund, parted.shipment.id, now), parted.lines),
    tellOfClaim(db, whole, 'claim-agreed', now),
  ];
};

/** A claim that ends with a refund. */
const ended = (agreed: Claim, amount: Pence, delivery: string, now: string): ClaimChange => ({
  ...ownColumns(agreed),
  amount_pence: amount,
  delivery,
  status: 'done',
  closed_at: now,
});

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
