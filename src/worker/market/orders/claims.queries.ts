import type { ClaimReason, ClaimStatus, Pence, Remedy, RightKind } from '@parlour/domain';
import type { ClaimMover, ClaimStep } from './claim-state.ts';

export interface ClaimRow {
  readonly id: string;
  readonly order_id: string;
  readonly number: number;
  /** The shipment that has its goods. */
  readonly delivery: string;
  /** The one that is sent in their place; '' for none. */
  readonly replacement: string;
  readonly reason: ClaimReason;
  readonly by_right: RightKind;
  readonly asked: Remedy;
  /** What is offered or agreed; '' for nothing yet. */
  readonly remedy: Remedy | '';
  /** Its money; 0 for none, or for all that was paid. */
  readonly amount_pence: Pence;
  readonly comes_back: 0 | 1;
  readonly status: ClaimStatus;
  /** As in `2026-12-24`; '' for none, as is the window. */
  readonly collect_day: string;
  readonly collect_window: string;
  readonly opened_at: string;
  readonly answered_at: string;
  readonly agreed_at: string;
  readonly closed_at: string;
  /** The `Idempotency-Key` of the request that began it; '' for none. */
  readonly request_key: string;
}

export interface ClaimLine {
  readonly line: string;
  readonly quantity: number;
}

interface ClaimMessage {
  readonly number: number;
  readonly actor: ClaimMover;
  readonly step: ClaimStep | 'open';
  readonly text: string;
  /** What was offered, agreed, booked or paid with it, in words; '' for nothing. */
  readonly terms: string;
  readonly at: string;
}

interface ClaimPhotograph {
  readonly id: number;
  readonly line: string;
}

/** A claim with its goods, its thread, and the photographs in it. */
export interface Claim extends ClaimRow {
  readonly lines: readonly ClaimLine[];
  readonly messages: readonly ClaimMessage[];
  readonly photographs: readonly ClaimPhotograph[];
}

const listed = (fields: string, from: string): string =>
  `(SELECT json_group_array(json_object(${fields})) FROM (SELECT * FROM ${from}))`;

/** Claims with their parts as JSON. @param ids a query of the orders' ids */
export const claimsOf = (ids: string): string => `SELECT claim.*,
    ${listed(`'line', line, 'quantity', quantity`, 'claim_line WHERE claim = claim.id ORDER BY line')} AS lines,
    ${listed(
      `'number', number, 'actor', actor, 'step', step, 'text', text, 'terms', terms, 'at', at`,
      'claim_message WHERE claim = claim.id ORDER BY number',
    )} AS messages,
    (SELECT json_group_array(json_object('id', id, 'line', line)) FROM (SELECT id, line FROM claim_photograph
      WHERE claim = claim.id ORDER BY created_at, id)) AS photographs
  FROM claim WHERE order_id IN (${ids}) ORDER BY order_id, number`;

type Listed = ClaimRow & { readonly [Part in 'lines' | 'messages' | 'photographs']: string };

export const toClaim = ({ lines, messages, photographs, ...row }: Listed): Claim => ({
  ...row,
  lines: JSON.parse(lines) as ClaimLine[],
  messages: JSON.parse(messages) as ClaimMessage[],
  photographs: JSON.parse(photographs) as ClaimPhotograph[],
});

const COLUMNS = [
  'id',
  'order_id',
  'number',
  'delivery',
  'replacement',
  'reason',
  'by_right',
  'asked',
  'remedy',
  'amount_pence',
  'comes_back',
  'status',
  'collect_day',
  'collect_window',
  'opened_at',
  'answered_at',
  'agreed_at',
  'closed_at',
  'request_key',
] as const satisfies readonly (keyof ClaimRow)[];

const INSERT = `INSERT INTO claim (${COLUMNS.join(', ')})
  SELECT ${COLUMNS.map((column) => `?1 ->> '${column}'`).join(', ')}`;
const INSERT_LINES = `INSERT INTO claim_line (claim, order_id, line, quantity)
  SELECT ?1, ?2, value ->> 'line', value ->> 'quantity' FROM json_each(?3)`;

/** A new claim, for the batch that increases its order's revision. */
export const insertClaim = (
  db: D1Database,
  row: ClaimRow,
  lines: readonly ClaimLine[],
): D1PreparedStatement[] => [
  db.prepare(INSERT).bind(JSON.stringify(row)),
  db.prepare(INSERT_LINES).bind(row.id, row.order_id, JSON.stringify(lines)),
];

export type ClaimChange = Partial<Omit<ClaimRow, 'id' | 'order_id' | 'number'>>;

const FORGET_LINES = 'DELETE FROM claim_line WHERE claim = ?1';

/** @param lines if the goods of the claim have become lines of another delivery */
export const changeClaim = (
  db: D1Database,
  { id, order_id }: Pick<ClaimRow, 'id' | 'order_id'>,
  change: ClaimChange,
  lines?: readonly ClaimLine[],
): D1PreparedStatement[] => {
  const sets = Object.keys(change).map((column, index) => `${column} = ?${String(index + 2)}`);
  return [
    ...(sets.length === 0
      ? []
      : [
          db
            .prepare(`UPDATE claim SET ${sets.join(', ')} WHERE id = ?1`)
            .bind(id, ...Object.values(change)),
        ]),
    ...(lines === undefined
      ? []
      : [
          db.prepare(FORGET_LINES).bind(id),
          db.prepare(INSERT_LINES).bind(id, order_id, JSON.stringify(lines)),
        ]),
  ];
};

const SAY = `INSERT INTO claim_message (claim, order_id, number, actor, step, text, terms, at)
  SELECT ?1, ?2, 1 + (SELECT count(*) FROM claim_message WHERE claim = ?1), ?3, ?4, ?5, ?6, ?7`;

/** Adds a step, or a message alone, to the thread of a claim. */
export const sayInClaim = (
  db: D1Database,
  { id, order_id }: Pick<ClaimRow, 'id' | 'order_id'>,
  { actor, step, text, terms, at }: Omit<ClaimMessage, 'number'>,
): D1PreparedStatement => db.prepare(SAY).bind(id, order_id, actor, step, text, terms, at);

export interface ListedClaim extends ClaimRow {
  readonly customer_name: string;
  readonly customer_email: string;
  /** What it is about, by name. */
  readonly goods: string;
  /** When its delivery was sent; '' if it was not. */
  readonly shipped_at: string;
  /** When the customer last asked for an answer. */
  readonly asked_at: string;
  /** 1 if the last word is a message of the customer. */
  readonly has_message: 0 | 1;
}

const HAS_MESSAGE = `coalesce((SELECT actor = 'customer' AND step = 'write' FROM claim_message
  WHERE claim_message.claim = claim.id ORDER BY claim_message.number DESC LIMIT 1), 0)`;

/** What a list says of a claim, besides its own columns. */
const LISTED = `sold.customer_name, sold.customer_email,
      coalesce((SELECT shipped_at FROM shipment WHERE shipment.id = claim.delivery), '') AS shipped_at,
      coalesce((SELECT max(at) FROM claim_message
        WHERE claim_message.claim = claim.id AND step = 'refuse'), claim.opened_at) AS asked_at,
      ${HAS_MESSAGE} AS has_message,
      (SELECT group_concat(claim_line.quantity || ' × ' || sold_line.product_name, '; ') FROM claim_line
        JOIN order_line AS sold_line ON sold_line.id = claim_line.line
        WHERE claim_line.claim = claim.id) AS goods`;

/** @param which the condition of which claims, in a form that an index serves */
const listOf = (which: string) => {
  // CROSS JOIN: from the claims, of which there are few, to their orders.
  const ofSite = `FROM claim CROSS JOIN customer_order AS sold ON sold.id = claim.order_id
    WHERE ${which} AND sold.site = ?1`;
  return {
    count: `SELECT count(*) AS total ${ofSite}`,
    list: `SELECT claim.*, ${LISTED}
    ${ofSite} ORDER BY claim.opened_at, claim.id LIMIT ?3 OFFSET ?4`,
  };
};
const OPEN = listOf(`claim.closed_at = '' AND ?2 = ''`);
// An answer, a reply to a message, or what was agreed a fortnight ago and has not happened.
const WAITING =
  listOf(`claim.closed_at = '' AND ?2 = 'waiting' AND (claim.status = 'open' OR ${HAS_MESSAGE} = 1
  OR (claim.status = 'agreed' AND claim.agreed_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-14 days')))`);
const WITH_STATUS = listOf('claim.status = ?2');
const LISTS: Readonly<Record<string, typeof OPEN>> = { '': OPEN, waiting: WAITING };

/** The most open claims that are read at once. */
const MOST_OPEN = 10_000;
const OPEN_EVERYWHERE = `SELECT claim.*, sold.site, ${LISTED}
  FROM claim CROSS JOIN customer_order AS sold ON sold.id = claim.order_id
  WHERE claim.closed_at = '' ORDER BY claim.opened_at, claim.id LIMIT ${String(MOST_OPEN)}`;

/** The open claims of all sites, those that have waited longest first. */
export const openClaims = async (
  db: D1Database,
): Promise<readonly (ListedClaim & { readonly site: string })[]> =>
  (await db.prepare(OPEN_EVERYWHERE).all<ListedClaim & { readonly site: string }>()).results;

/**
 * The claims of a site, those that have waited longest first.
 * @param status '' for all that are open, 'waiting' for those that wait for the shop
 */
export const claimsOfSite = async (
  db: D1Database,
  site: string,
  status: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly rows: readonly ListedClaim[]; readonly total: number }> => {
  const { list, count } = LISTS[status] ?? WITH_STATUS;
  const [rows, total] = await db.batch<ListedClaim & { readonly total: number }>([
    db.prepare(list).bind(site, status, limit, skip),
    db.prepare(count).bind(site, status),
  ]);
  return { rows: rows?.results ?? [], total: total?.results[0]?.total ?? 0 };
};
