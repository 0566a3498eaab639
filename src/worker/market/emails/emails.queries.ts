import type { EmailKind } from '@parlour/mail';

export interface EmailRow {
  readonly key: string;
  readonly site: string;
  readonly kind: EmailKind;
  /** '' for none. */
  readonly order_id: string;
  /** 0 for none. */
  readonly enquiry_id: number;
  readonly alert_id: number;
  readonly search_id: number;
  readonly sample_id: number;
  /** The revision of the order to which the change was made. */
  readonly number: number;
  /** JSON: ids of the shipments that the email is about; empty for all. */
  readonly shipments: string;
  readonly attempts: number;
  /** The moment of the change. */
  readonly created_at: string;
}

const INSERT = `INSERT INTO letter (key, site, kind, order_id, number, shipments, created_at, due_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7
  WHERE EXISTS (SELECT 1 FROM customer_order WHERE id = ?4 AND customer_email <> '')
    AND (?3 <> 'order-refunded' OR ?8 > 0 OR NOT EXISTS (SELECT 1 FROM letter
      WHERE order_id = ?4 AND order_id <> '' AND number = ?5 AND kind = 'order-cancelled'))
  ON CONFLICT (key) DO NOTHING`;

interface OrderEmail {
  readonly kind: EmailKind;
  readonly order: { readonly id: string; readonly site: string };
  readonly number: number;
  readonly shipments: readonly string[];
  /** How often the refund that it is about has been asked for anew. */
  readonly attempt?: number;
}

/**
 * An email about a change to an order, for the batch of the change. The email about a cancelled order also
 * covers the first attempt at its refund. An order without an email address gets none.
 */
export const insertOrderEmail = (
  db: D1Database,
  { kind, order, number, shipments, attempt = 0 }: OrderEmail,
  now: string,
): D1PreparedStatement =>
  db
    .prepare(INSERT)
    .bind(
      [kind, order.id, number, ...(attempt === 0 ? [] : [attempt])].join(' '),
      order.site,
      kind,
      order.id,
      number,
      JSON.stringify(shipments),
      now,
      attempt,
    );

const INSERT_ENQUIRY = `INSERT INTO letter (key, site, kind, enquiry_id, created_at, due_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?5
  WHERE EXISTS (SELECT 1 FROM product_enquiry WHERE id = ?4 AND customer_email <> '')
  ON CONFLICT (key) DO NOTHING`;

/** An email about a price request, for the batch of the change that it reports; `now` is that of the offer. */
export const insertEnquiryEmail = (
  db: D1Database,
  kind: EmailKind,
  enquiry: { readonly id: number; readonly site: string },
  now: string,
): D1PreparedStatement =>
  db
    .prepare(INSERT_ENQUIRY)
    .bind(`${kind} ${String(enquiry.id)} ${now}`, enquiry.site, kind, enquiry.id, now);

/** Which emails to find: those of an order, of a price request, of an alert, of samples, or all. */
export interface EmailFilter {
  readonly orderId?: string;
  readonly enquiryId?: number;
  readonly alertId?: number;
  readonly sampleId?: number;
}

const COLUMNS = `key, site, kind, order_id, enquiry_id, alert_id, search_id, sample_id, number, shipments,
  attempts, created_at`;
/** The most emails in one run; the next run continues. */
const MOST = 50;
const DUE = `SELECT ${COLUMNS} FROM letter
  WHERE state = 'waiting' AND due_at <= ?1 AND (?2 = '' OR order_id = ?2) AND (?3 = 0 OR enquiry_id = ?3)
    AND (?4 = 0 OR alert_id = ?4) AND (?5 = 0 OR sample_id = ?5)
  ORDER BY due_at, created_at LIMIT ${String(MOST)}`;

/** Emails that wait to be sent, the first due first. */
export const dueEmails = async (
  db: D1Database,
  { orderId = '', enquiryId = 0, alertId = 0, sampleId = 0 }: EmailFilter,
  now: string,
): Promise<readonly EmailRow[]> =>
  (await db.prepare(DUE).bind(now, orderId, enquiryId, alertId, sampleId).all<EmailRow>()).results;

/** An email that has not been sent. */
export interface UnsentEmailRow extends Pick<
  EmailRow,
  'kind' | 'order_id' | 'enquiry_id' | 'attempts' | 'created_at'
> {
  readonly state: 'waiting' | 'refused';
  readonly problem: string;
}

const UNSENT = `SELECT kind, order_id, enquiry_id, state, attempts, problem, created_at FROM letter
  WHERE site = ?1 AND state <> 'sent' ORDER BY created_at DESC, key LIMIT ?2 OFFSET ?3`;
const COUNT_UNSENT = `SELECT count(*) AS total FROM letter WHERE site = ?1 AND state <> 'sent'`;

/** The emails of a site that have not been sent, newest first, and how many there are. */
export const unsentEmails = async (
  db: D1Database,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly emails: readonly UnsentEmailRow[]; readonly total: number }> => {
  const [list, count] = await db.batch([
    db.prepare(UNSENT).bind(site, limit, skip),
    db.prepare(COUNT_UNSENT).bind(site),
  ]);
  const [counted] = (count?.results ?? []) as { total: number }[];
  return { emails: (list?.results ?? []) as UnsentEmailRow[], total: counted?.total ?? 0 };
};
