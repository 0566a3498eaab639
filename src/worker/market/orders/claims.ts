import {
  formatPence,
  type ClaimReason,
  type Pence,
  type Remedy,
  type Right,
  rightOf,
} from '@parlour/domain';
import { ShopError } from '@parlour/http';
import type { EmailKind } from '@parlour/mail';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { notFound } from '../ids.ts';
import { takeStep } from './change-order.ts';
import { claimable, goodsOf, isAwaited } from './claim-goods.ts';
import { openClaim } from './claim-moves.ts';
import { afterStep, isMended, refusalOf, type ClaimMover, type ClaimStep } from './claim-state.ts';
import {
  changeClaim,
  sayInClaim,
  type Claim,
  type ClaimChange,
  type ClaimLine,
} from './claims.queries.ts';
import { part, type Parted } from './claimed-part.ts';
import { isService, worthOfLine, worthOfLines, worthOfPart } from './line-worth.ts';
import { moveOn } from './move-on.ts';
import { moveStatements } from './move-order.ts';
import type { OrderContext } from './order-context.ts';
import { linesOfShipment } from './order-reply.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { payRefunds } from './pay-refunds.ts';
import {
  assertRevision,
  changeOrder,
  insertLines,
  insertShipment,
  settleLines,
  takeStock,
} from './write-order.queries.ts';

type Statements = readonly D1PreparedStatement[];

/** What a customer claims. */
export interface NewClaim {
  readonly shipmentId: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly reason: ClaimReason;
  readonly remedy: Remedy;
  readonly text: string;
  /** The `Idempotency-Key` of the request; absent for none. */
  readonly key?: string | undefined;
}

/**
 * Begins a claim about lines of a delivery, by number. Who cancels within the 14 days need not be answered: the goods
 * are then a delivery of their own that comes back. The same key again begins no other claim.
 * @throws {ShopError} `not_found` for a delivery of another order, `order_refused` without a right
 */
export const beginClaim = async (
  context: OrderContext,
  orderId: string,
  wanted: NewClaim,
  by: ClaimMover = 'customer',
): Promise<WholeOrder> =>
  moveOn(context, orderId, (whole) => {
    const { db } = context;
    if (claimWithKey(whole, wanted.key)) return [];
    const shipment = whole.shipments.find(({ id }) => id === wanted.shipmentId);
    if (!shipment) throw notFound('shipment');
    const lines = linesWanted(whole, shipment, wanted);
    const right = rightTo(whole, shipment, lines, wanted);
    const { reason, remedy: asked, text } = wanted;
    const now = new Date().toISOString();
    const said = { by, text, now };
    const opened = { reason, by_right: right.kind, asked, request_key: wanted.key ?? '' };
    if (right.kind !== 'cancel') {
      return [
        ...touch(db, whole),
        ...openClaim(db, whole, { ...opened, delivery: shipment.id, status: 'open' }, lines, said),
        tell(db, whole, 'claim-received', now),
      ];
    }
    const parted = part(db, whole, lines, true);
    return [
      ...parted.statements,
      ...moveStatements(
        db,
        parted.whole,
        {
          to: 'return_requested',
          by: by === 'operator' ? 'operator' : 'customer',
          comment: text,
          shipments: [parted.shipment],
          change: { reason_return: text },
          isOfClaim: true,
        },
        now,
      ),
      ...openClaim(
        db,
        whole,
        {
          ...opened,
          delivery: parted.shipment.id,
          remedy: 'refund',
          comes_back: 1,
          status: 'agreed',
        },
        parted.lines,
        said,
      ),
    ];
  });

/** The claim that a request with a key has begun. */
export const claimWithKey = ({ claims }: WholeOrder, key = ''): Claim | undefined =>
  key === '' ? undefined : claims.find(({ request_key }) => request_key === key);

const linesWanted = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  { lines }: NewClaim,
): readonly ClaimLine[] => {
  if (lines.length === 0) throw refused('Say how many of which piece it’s about.');
  const own = linesOfShipment(whole, shipment);
  return lines.map(({ lineId, quantity }, index) => {
    const line = own.find(({ id }) => id === lineId);
    if (!line || lines.findIndex((one) => one.lineId === lineId) < index) throw notFound('line');
    const most = claimable(whole, shipment, line);
    if (most === 0) throw refused(`Nothing can be claimed for ${nameOf(line)} at the moment.`);
    if (quantity > most) {
      throw refused(`Choose at most ${String(most)} of ${nameOf(line)}.`);
    }
    if (isService(line) && shipment.delivered_at !== '' && quantity < line.quantity) {
      throw refused(`Choose all of ${nameOf(line)}. You may ask for part of the price.`);
    }
    return { line: lineId, quantity };
  });
};

const nameOf = ({ seo_title, product_name }: OrderLineRow): string => seo_title || product_name;

/** The one right to all of the lines. */
const rightTo = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  lines: readonly ClaimLine[],
  { reason, remedy }: NewClaim,
): Right => {
  const rights = linesOfShipment(whole, shipment)
    .filter(({ id }) => lines.some(({ line }) => line === id))
    .map((line) => rightOf(goodsOf(whole, shipment, line), reason, Date.now()));
  const [first] = rights;
  const without = rights.find(({ kind }) => kind === 'none');
  if (without || !first) throw refused(without?.says.join(' ') ?? '');
  if (rights.some(({ kind }) => kind !== first.kind)) {
    throw refused('Different rights apply to these. Please tell us about each of them separately.');
  }
  if (!first.remedies.includes(remedy)) {
    throw refused(`You can’t ask for this now. ${first.says[0] ?? ''}`);
  }
  return first;
};

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
    const claim = now.claims.find((one) => one.number === number);
    if (!claim) throw notFound('claim');
    const status = afterStep(claim.status, step, by);
    if (status === undefined) throw refused(tooLate(claim, step));
    const refusal = refusalOf(claim, step, isAwaited(now, claim));
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

const tooLate = ({ status }: Claim, step: ClaimStep): string =>
  status === 'open' && step === 'accept'
    ? 'There’s no offer to accept.'
    : `This claim is ${status}, so that can’t be done any more.`;

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
): Promise<Statements> => {
  const now = new Date().toISOString();
  const { text = '' } = options;
  const said = sayInClaim(db, claim, { actor: by, step, text, at: now });
  const answered = claim.answered_at === '' && by === 'operator' ? { answered_at: now } : {};
  const ends = status === 'done' || status === 'declined' || status === 'withdrawn';
  const change: ClaimChange = { status, ...answered, ...(ends ? { closed_at: now } : {}) };
  const simple = (email: EmailKind | undefined, more: ClaimChange = {}) => [
    ...touch(db, whole),
    ...changeClaim(db, claim, { ...change, ...more }),
    said,
    ...(email ? [tell(db, whole, email, now)] : []),
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
  const worth = worthOfClaim(whole, claim);
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

/** What was paid for the goods of a claim and has not been settled. */
export const worthOfClaim = ({ lines }: WholeOrder, claim: Claim): Pence =>
  claim.lines.reduce((sum, { line: id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    return line ? sum + worthOfPart(line, Math.min(quantity, line.quantity)) : sum;
  }, 0);

/** The delivery that has the goods of a claim now: one that was divided meanwhile may have moved them. */
const deliveryOfClaim = ({ shipments, lines }: WholeOrder, claim: Claim): ShipmentRow => {
  const own = claim.lines.map(({ line, quantity }) =>
    lines.find((one) => one.id === line && one.quantity >= quantity),
  );
  const [first] = own;
  const shipment = shipments.find(({ id }) => id === first?.shipment_id);
  if (!shipment || own.some((line) => line?.shipment_id !== shipment.id)) {
    throw refused('The delivery has been divided since. Ask the customer to begin again.');
  }
  return shipment;
};

/** What is agreed happens: money is owed, goods come back, others are sent in their place. */
const carryOut = async (
  db: D1Database,
  whole: WholeOrder,
  agreed: Claim,
  {
    by,
    text,
    now,
  }: { readonly by: 'customer' | 'operator'; readonly text: string; readonly now: string },
): Promise<Statements> => {
  const { remedy, comes_back: comesBack } = agreed;
  const isMoney = remedy === 'refund' || remedy === 'reduction';
  if (isMoney && comesBack === 0) return payNow(db, whole, agreed, { by, text, now });
  const email = tell(db, whole, 'claim-agreed', now);
  if (isMended(agreed)) {
    return [...touch(db, whole), ...changeClaim(db, agreed, ownColumns(agreed)), email];
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
  {
    by,
    text,
    now,
  }: { readonly by: 'customer' | 'operator'; readonly text: string; readonly now: string },
): Statements => {
  const parted = part(db, whole, agreed.lines, false);
  const lines = linesIn(parted);
  const worth = worthOfLines(lines);
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
    settleLines(db, sharesOfWorth(lines, refund)),
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
    tell(db, whole, 'claim-agreed', now),
  ];
};

/** An amount over lines, none of which gets more than its worth. */
const sharesOfWorth = (lines: readonly OrderLineRow[], amount: Pence) => {
  let left = amount;
  return lines.map((line) => {
    const own = Math.max(0, Math.min(left, worthOfLine(line)));
    left -= own;
    return { line: line.id, amount: own };
  });
};

const linesIn = ({ whole, lines }: Parted): OrderLineRow[] =>
  whole.lines.filter(({ id }) => lines.some(({ line }) => line === id));

const SHORT = `SELECT 1 FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
    sum(value ->> 'reserved') AS quantity FROM json_each(?1) GROUP BY 1, 2) AS wanted
  LEFT JOIN seller_inventory AS offer ON offer.variant_id = wanted.variant_id
    AND offer.seller_id = wanted.seller_id
  WHERE wanted.quantity > 0 AND (offer.id IS NULL OR (offer.counted = 1 AND offer.stock < wanted.quantity))
  LIMIT 1`;

/**
 * A new delivery of the same goods at no charge, which takes its stock. It stands for the money of what it replaces.
 * @throws {ShopError} `order_refused` if none is left
 */
const replacementOf = async (db: D1Database, parted: Parted, now: string) => {
  const { whole } = parted;
  const replaced = linesIn(parted);
  const position = Math.max(...whole.shipments.map((one) => one.position)) + 1;
  const shipment: ShipmentRow = {
    ...parted.shipment,
    id: `${whole.order.id}-${String(position)}`,
    position,
    status: 'paid',
    moved_at: now,
    carrier: '',
    tracking: '',
    shipped_at: '',
    delivered_at: '',
    reason_return: '',
    restocked: 0,
    arrives_from: '',
    arrives_until: '',
    delivery_day: '',
    delivery_window: '',
    day_moved: 0,
    part_of: '',
    replaces: parted.shipment.id,
  };
  const lines = replaced.map((line, index): OrderLineRow => ({
    ...line,
    id: `${shipment.id}-${String(index + 1)}`,
    shipment_id: shipment.id,
    position: position * 1_000 + index + 1,
    unit_pence: 0,
    discount_pence: 0,
    vat_pence: 0,
    reserved: line.on_request === 1 ? 0 : line.quantity,
    settled_pence: -worthOfLine(line),
    taken_at: now,
  }));
  if (await db.prepare(SHORT).bind(JSON.stringify(lines)).first()) {
    throw refused('None is left to send as a replacement. Offer another remedy.');
  }
  return {
    shipment,
    statements: [
      insertShipment(db, shipment),
      insertLines(db, lines),
      settleLines(
        db,
        replaced.map((line) => ({ line: line.id, amount: worthOfLine(line) })),
      ),
      takeStock(db, lines),
    ],
  };
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

/** Requires the order's revision and increases it, so that no two steps are taken at once. */
const touch = (db: D1Database, { order }: WholeOrder): Statements => [
  assertRevision(db, order),
  changeOrder(db, order.id, {}),
];

const tell = (
  db: D1Database,
  { order }: WholeOrder,
  kind: EmailKind,
  now: string,
): D1PreparedStatement =>
  insertOrderEmail(db, { kind, order, number: order.revision, shipments: [] }, now);

const refused = (message: string): ShopError => new ShopError('order_refused', 409, message);
