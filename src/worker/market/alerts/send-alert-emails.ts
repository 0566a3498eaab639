import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { sitesOf } from '@parlour/site';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { IN_STOCK, PRICE } from './offered.queries.ts';

/**
 * Confirmed alerts for changed variants, with the price and stock of each now. `?1` is JSON of sites and
 * assortments. CROSS keeps the order of the joins: SQLite would begin with all alerts.
 */
const CHANGED = `changed AS MATERIALIZED (
  SELECT alert.id, alert.kind, ${PRICE} AS now_pence, ${IN_STOCK} AS in_stock
  FROM alert_change CROSS JOIN product_alert AS alert ON alert.variant_id = alert_change.variant_id
    AND alert.status = 'confirmed'
  CROSS JOIN variant ON variant.id = alert.variant_id
  CROSS JOIN json_each(?1) AS site ON site.value ->> 'site' = alert.site
  CROSS JOIN assortment_product AS shown ON shown.assortment = site.value ->> 'assortment'
    AND shown.product_id = variant.product_id)`;

/** An alert's price changes before its email is written, so that the email shows the new one. */
const DROPPED = `WITH ${CHANGED}
  UPDATE product_alert SET was_pence = price_pence, price_pence = changed.now_pence, told = told + 1,
    told_at = ?2
  FROM changed WHERE changed.id = product_alert.id AND changed.kind = 'price'
    AND changed.now_pence < product_alert.price_pence`;

const AVAILABLE = `WITH ${CHANGED}
  UPDATE product_alert SET status = 'told', told = told + 1, told_at = ?2
  FROM changed WHERE changed.id = product_alert.id AND changed.kind = 'stock' AND changed.in_stock = 1`;

const EMAILS = `INSERT INTO letter (key, site, kind, alert_id, created_at, due_at)
  SELECT kind || ' ' || id || ' ' || told, site,
    CASE kind WHEN 'price' THEN 'price-dropped' ELSE 'back-in-stock' END, id, ?1, ?1
  FROM product_alert WHERE variant_id IN (SELECT variant_id FROM alert_change) AND told_at = ?1
  ON CONFLICT (key) DO NOTHING`;

const SETTLED = 'DELETE FROM alert_change';
const ANY = 'SELECT 1 FROM alert_change LIMIT 1';

/**
 * Writes the emails about lower prices and returned stock, for the changes that were noted with them. Each
 * change leads to one email, however often this runs. Never throws, because no change may fail over an email.
 */
export const sendAlertEmails = async (env: Env, now = Date.now()): Promise<void> => {
  try {
    const { MARKET_DB: db } = env;
    if ((await db.prepare(ANY).first()) === null) return;
    const at = new Date(now).toISOString();
    const sites = JSON.stringify(
      (await sitesOf(env)).map(({ id, assortment }) => ({ site: id, assortment })),
    );
    await db.batch([
      db.prepare(DROPPED).bind(sites, at),
      db.prepare(AVAILABLE).bind(sites, at),
      db.prepare(EMAILS).bind(at),
      db.prepare(SETTLED),
    ]);
    await sendDueEmails(env, {}, now);
  } catch (thrown) {
    log('error', 'alerts_not_told', { chain: errorChain(thrown) });
  }
};
