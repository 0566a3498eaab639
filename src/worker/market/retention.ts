import { BATCH, type Sweep } from '../platform/sweep.ts';

const LIMIT = `LIMIT ${String(BATCH)}`;

const CLOSED = `status IN ('requested', 'rejected', 'expired') AND created_at < ?1`;

/**
 * Counts of days that ended long enough ago.
 * @param key the columns of the table that tell rows apart
 */
const counted = (table: string, key: string): readonly Sweep[] => [
  {
    what: 'insightCount',
    sql: `DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table} WHERE day < substr(?1, 1, 10) ${LIMIT})`,
  },
];

/** The parts of an order that may name a person: which of their rows still do. */
const NAMING = {
  shipment: `part.note <> '' OR part.tracking <> '' OR part.reason_return <> ''`,
  order_event: `part.comment <> ''`,
  refund: `part.reason <> ''`,
  claim_message: `part.text <> ''`,
  promo_use: '1',
} as const;

/** The parts of orders whose persons are no longer needed, while the orders themselves still name them. */
const ofOldOrders = (columns: string, table: keyof typeof NAMING): string =>
  `SELECT ${columns} FROM customer_order AS sold JOIN ${table} AS part ON part.order_id = sold.id
    WHERE sold.placed_at < ?1 AND sold.customer <> '' AND (${NAMING[table]}) ${LIMIT}`;

const HAS_NO_NAMING_PART = Object.entries(NAMING)
  .map(
    ([table, names]) =>
      `NOT EXISTS (SELECT 1 FROM ${table} AS part WHERE part.order_id = sold.id AND (${names}))`,
  )
  .join(' AND ');

/**
 * Takes the persons out of old orders; the sums stay. The order's own row waits until no part of it names one,
 * as its parts are found by it.
 */
const OLD_ORDERS: readonly string[] = [
  `UPDATE shipment SET note = '', tracking = '', reason_return = '' WHERE id IN (
    ${ofOldOrders('part.id', 'shipment')})`,
  `UPDATE order_event SET comment = '' WHERE id IN (${ofOldOrders('part.id', 'order_event')})`,
  `UPDATE refund SET reason = '' WHERE (order_id, number) IN (
    ${ofOldOrders('part.order_id, part.number', 'refund')})`,
  `UPDATE claim_message SET text = '' WHERE (claim, number) IN (
    ${ofOldOrders('part.claim, part.number', 'claim_message')})`,
  `DELETE FROM promo_use WHERE (site, code, customer) IN (
    ${ofOldOrders('part.site, part.code, part.customer', 'promo_use')})`,
  `UPDATE customer_order SET customer = '', customer_name = '', customer_email = '', address = '{}',
      paid_with = '', intent_id = ''
    WHERE id IN (SELECT sold.id FROM customer_order AS sold
      WHERE sold.placed_at < ?1 AND sold.customer <> '' AND ${HAS_NO_NAMING_PART} ${LIMIT})`,
];

/** What the market keeps only for a time. Reviews and addresses are not included. */
export const MARKET_SWEEPS: readonly Sweep[] = [
  {
    what: 'idempotencyReply',
    sql: `DELETE FROM idempotent_reply WHERE (site, customer, call, key) IN (
      SELECT site, customer, call, key FROM idempotent_reply WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'dailyCount',
    sql: `DELETE FROM customer_day WHERE (site, customer, kind) IN (
      SELECT site, customer, kind FROM customer_day WHERE day < substr(?1, 1, 10) ${LIMIT})`,
  },
  {
    what: 'cartLine',
    sql: `DELETE FROM cart_line WHERE id IN (
      SELECT id FROM cart_line WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'enquiry',
    sql: `DELETE FROM price_offer WHERE enquiry_id IN (
      SELECT id FROM product_enquiry WHERE ${CLOSED} ORDER BY created_at ${LIMIT})`,
  },
  {
    what: 'enquiry',
    sql: `DELETE FROM product_enquiry WHERE id IN (
      SELECT id FROM product_enquiry WHERE ${CLOSED} AND NOT EXISTS (
        SELECT 1 FROM price_offer WHERE enquiry_id = product_enquiry.id) ${LIMIT})`,
  },
  {
    what: 'order',
    sql: `DELETE FROM price_offer WHERE enquiry_id IN (
      SELECT id FROM product_enquiry WHERE created_at < ?1 ORDER BY created_at ${LIMIT})`,
  },
  {
    what: 'order',
    sql: `DELETE FROM product_enquiry WHERE id IN (
      SELECT id FROM product_enquiry WHERE created_at < ?1 AND NOT EXISTS (
        SELECT 1 FROM price_offer WHERE enquiry_id = product_enquiry.id) ${LIMIT})`,
  },
  ...OLD_ORDERS.map((sql) => ({ what: 'order', sql }) as const),
  {
    // Evidence for a claim, not for the books; that of a claim that is open stays.
    what: 'claimPhotograph',
    sql: `DELETE FROM claim_photograph WHERE id IN (
      SELECT photograph.id FROM claim_photograph AS photograph JOIN claim ON claim.id = photograph.claim
      WHERE photograph.created_at < ?1 AND claim.closed_at <> '' AND claim.closed_at < ?1 ${LIMIT})`,
  },
  {
    what: 'unconfirmedAlert',
    sql: `DELETE FROM product_alert WHERE id IN (
      SELECT id FROM product_alert WHERE created_at < ?1 AND status = 'asked' ${LIMIT})`,
  },
  {
    what: 'alert',
    sql: `DELETE FROM product_alert WHERE id IN (
      SELECT id FROM product_alert WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'samples',
    sql: `DELETE FROM sample_request WHERE id IN (
      SELECT id FROM sample_request WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'letter',
    sql: `DELETE FROM letter WHERE key IN (
      SELECT key FROM letter WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'undelivered',
    sql: `DELETE FROM undelivered WHERE (site, email) IN (
      SELECT site, email FROM undelivered WHERE at < ?1 ${LIMIT})`,
  },
  {
    what: 'carrierNews',
    sql: `DELETE FROM carrier_news WHERE (site, id) IN (
      SELECT site, id FROM carrier_news WHERE at < ?1 ${LIMIT})`,
  },
  {
    // Guesses are counted with all other attempts since; only the rows of an older version are left.
    what: 'promoGuess',
    sql: `DELETE FROM promo_guess WHERE (site, subject) IN (
      SELECT site, subject FROM promo_guess WHERE ends_at < ?1 ${LIMIT})`,
  },
  {
    // The price of now stays with the one before it, which may be that of a reduction; an offer that is gone has none.
    what: 'offerPrice',
    sql: `DELETE FROM offer_price WHERE (variant_id, seller_id, from_at) IN (
      SELECT variant_id, seller_id, from_at FROM offer_price AS old WHERE from_at < ?1
        AND ((SELECT count(*) FROM offer_price AS next WHERE next.variant_id = old.variant_id
            AND next.seller_id = old.seller_id AND next.from_at > old.from_at AND next.from_at < ?1) >= 2
          OR (NOT EXISTS (SELECT 1 FROM seller_inventory AS offer
              WHERE offer.variant_id = old.variant_id AND offer.seller_id = old.seller_id)
            AND NOT EXISTS (SELECT 1 FROM offer_price AS late WHERE late.variant_id = old.variant_id
              AND late.seller_id = old.seller_id AND late.from_at >= ?1))) ${LIMIT})`,
  },
  {
    what: 'offerPrice',
    sql: `DELETE FROM offer_unsold WHERE (variant_id, seller_id, from_at) IN (
      SELECT variant_id, seller_id, from_at FROM offer_unsold AS old WHERE until_at < ?1
        OR (until_at IS NULL AND from_at < ?1 AND NOT EXISTS (SELECT 1 FROM seller_inventory AS offer
          WHERE offer.variant_id = old.variant_id AND offer.seller_id = old.seller_id)) ${LIMIT})`,
  },
  {
    what: 'operatorAct',
    sql: `DELETE FROM operator_act WHERE id IN (
      SELECT id FROM operator_act WHERE at < ?1 ${LIMIT})`,
  },
  {
    what: 'operatorSession',
    sql: `DELETE FROM operator_session WHERE id IN (
      SELECT id FROM operator_session WHERE ends_at < ?1 ${LIMIT})`,
  },
  // Only versions before migration 0050 write it; remove this with the table.
  {
    what: 'idempotencyReply',
    sql: `DELETE FROM agent_request WHERE (site, client, call, key) IN (
      SELECT site, client, call, key FROM agent_request WHERE created_at < ?1 ${LIMIT})`,
  },
  {
    what: 'agentCheckout',
    sql: `DELETE FROM cart_line WHERE id IN (SELECT line.id FROM agent_checkout AS gone
      JOIN cart_line AS line ON line.site = gone.site AND line.customer = 'agent:' || gone.id
      WHERE gone.expires_at < ?1 AND gone.order_id = '' ${LIMIT})`,
  },
  {
    what: 'agentCheckout',
    sql: `DELETE FROM agent_checkout WHERE id IN (
      SELECT id FROM agent_checkout AS gone WHERE expires_at < ?1 AND order_id = '' AND NOT EXISTS (
        SELECT 1 FROM cart_line WHERE site = gone.site AND customer = 'agent:' || gone.id) ${LIMIT})`,
  },
  {
    what: 'agentOrder',
    sql: `DELETE FROM agent_checkout WHERE id IN (
      SELECT id FROM agent_checkout WHERE expires_at < ?1 ${LIMIT})`,
  },
  {
    what: 'agentAct',
    sql: `DELETE FROM agent_act WHERE id IN (
      SELECT id FROM agent_act WHERE at < ?1 ${LIMIT})`,
  },
  {
    what: 'agentNews',
    sql: `DELETE FROM agent_event WHERE id IN (
      SELECT id FROM agent_event WHERE at < ?1 ${LIMIT})`,
  },
  {
    what: 'styleGame',
    sql: `DELETE FROM pictionaire WHERE id IN (
      SELECT id FROM pictionaire WHERE created_at < ?1
        AND id NOT IN (SELECT pictionaire_id FROM verdict) ${LIMIT})`,
  },
  // Only versions before VISITOR_DB write these; remove them with the tables.
  ...counted('insight_request', 'site, day, route, visit, cache, status, bound'),
  ...counted('insight_event', 'site, day, event, words'),
  ...counted('insight_retry', 'site, day, words, next'),
  ...counted('insight_vital', 'site, day, page, metric, bound'),
  {
    what: 'insightError',
    sql: `DELETE FROM insight_error WHERE id IN (
      SELECT id FROM insight_error WHERE at < ?1 ${LIMIT})`,
  },
];
