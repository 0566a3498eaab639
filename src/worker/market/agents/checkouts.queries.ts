import * as z from 'zod';
import {
  Address,
  AgentBuyer,
  type AgentCheckout,
  AgentLine,
  ChosenService,
} from '@parlour/contract';
import type { AgentProtocol } from '@parlour/site';

/** A checkout of an agent, as it is stored. */
export interface CheckoutRow {
  readonly id: string;
  readonly site: string;
  readonly kind: 'cart' | 'checkout';
  readonly protocol: AgentProtocol;
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  readonly customer: string;
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  /** JSON, like the seven columns after it; see `inputOf`. */
  readonly buyer: string;
  readonly address: string;
  readonly promo_codes: string;
  readonly notes: string;
  readonly days: string;
  readonly together: string;
  readonly services: string;
  readonly ordered: string;
  readonly order_id: string;
  readonly payment: '' | 'action' | 'processing' | 'declined';
  readonly payment_url: string;
  readonly payment_note: string;
  /** JSON that the protocol stores with the checkout. */
  readonly extra: string;
  readonly events_url: string;
  /** The total that the agent was told last, in pence; -1 for none. */
  readonly told_pence: number;
  /** What the order of a guest is counted by; '' without one. */
  readonly platform: string;
  readonly network: string;
  /** The customer who opened a guest's checkout by its link; '' for nobody yet. */
  readonly opened_by: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
}

const NOBODY = { firstName: '', lastName: '', email: '', phone: '' };

const CheckoutInput = z.object({
  buyer: AgentBuyer.partial().transform((buyer) => ({ ...NOBODY, ...buyer })),
  address: Address.nullable(),
  promoCodes: z.array(z.string()),
  notes: z.array(z.object({ sellerId: z.string(), note: z.string() })),
  days: z.array(
    z.object({
      sellerId: z.string(),
      delivery: z.number().default(0),
      day: z.string(),
      window: z.string(),
    }),
  ),
  together: z.array(z.string()),
  services: z.array(ChosenService),
  ordered: z.array(AgentLine),
  extra: z.record(z.string(), z.unknown()),
});

export type CheckoutInput = z.output<typeof CheckoutInput>;

const parsed = (json: string): unknown => JSON.parse(json);

/** What the agent has stated about its checkout, and the lines as they were ordered. */
export const inputOf = (row: CheckoutRow): CheckoutInput =>
  CheckoutInput.parse({
    buyer: parsed(row.buyer),
    address: row.address === '' ? null : parsed(row.address),
    promoCodes: parsed(row.promo_codes),
    notes: parsed(row.notes),
    days: parsed(row.days),
    together: parsed(row.together),
    services: parsed(row.services),
    extra: parsed(row.extra),
    ordered: row.ordered === '' ? [] : parsed(row.ordered),
  });

const ONE = 'SELECT * FROM agent_checkout WHERE site = ?1 AND id = ?2';

export const checkoutById = (
  db: D1Database,
  site: string,
  id: string,
): Promise<CheckoutRow | null> => db.prepare(ONE).bind(site, id).first<CheckoutRow>();

const OF_ORDER = 'SELECT * FROM agent_checkout WHERE site = ?1 AND order_id = ?2';

/** The checkout that an order came from. */
export const checkoutOfOrder = (
  db: D1Database,
  site: string,
  orderId: string,
): Promise<CheckoutRow | null> => db.prepare(OF_ORDER).bind(site, orderId).first<CheckoutRow>();

/** The columns that a new checkout starts with. */
export type NewCheckout = Omit<
  CheckoutRow,
  | 'state'
  | 'ordered'
  | 'order_id'
  | 'payment'
  | 'payment_url'
  | 'payment_note'
  | 'platform'
  | 'network'
  | 'opened_by'
  | 'told_pence'
>;

export const insertCheckout = (db: D1Database, row: NewCheckout): D1PreparedStatement => {
  const columns = Object.keys(row);
  const marks = columns.map((_, index) => `?${String(index + 1)}`);
  return db
    .prepare(`INSERT INTO agent_checkout (${columns.join(', ')}) VALUES (${marks.join(', ')})`)
    .bind(...Object.values(row));
};

const OPEN = `UPDATE agent_checkout SET opened_by = ?3 WHERE site = ?1 AND id = ?2 AND opened_by = ''`;

/** Records the first customer who opens the link of a guest's checkout. */
export const openLink = (
  db: D1Database,
  { site, id }: Pick<CheckoutRow, 'site' | 'id'>,
  customer: string,
): Promise<D1Result> => db.prepare(OPEN).bind(site, id, customer).run();

const TOLD =
  'UPDATE agent_checkout SET told_pence = ?3 WHERE site = ?1 AND id = ?2 AND told_pence <> ?3';

/** Notes the total that a reply tells the agent. */
export const noteTold = (
  db: D1Database,
  site: string,
  { id, totals }: Pick<AgentCheckout, 'id' | 'totals'>,
): Promise<D1Result> => db.prepare(TOLD).bind(site, id, totals.totalPence).run();

export type CheckoutChange = Partial<Omit<CheckoutRow, 'id' | 'site' | 'protocol' | 'created_at'>>;

/** Changes a checkout, which also counts as using it. */
export const changeCheckout = (
  db: D1Database,
  { site, id }: Pick<CheckoutRow, 'site' | 'id'>,
  change: CheckoutChange,
  now = new Date().toISOString(),
): D1PreparedStatement => {
  const all = { updated_at: now, ...change };
  const sets = Object.keys(all).map((column, index) => `${column} = ?${String(index + 3)}`);
  return db
    .prepare(`UPDATE agent_checkout SET ${sets.join(', ')} WHERE site = ?1 AND id = ?2`)
    .bind(site, id, ...Object.values(all));
};
