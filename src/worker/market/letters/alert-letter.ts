import { backInStock, confirmAlert, priceDropped } from '#lib/mail/alert-letters.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import { alertById } from '../alerts/alerts.queries.ts';
import { offeredNow, titleOf } from '../alerts/offered.queries.ts';
import type { LetterRow } from './letters.queries.ts';
import type { Addressed } from './order-letter.ts';

/**
 * A letter about a product that somebody asked about; undefined where it is not wanted any more, or no
 * longer true.
 */
export const alertLetter = async (
  db: D1Database,
  site: Site,
  { alert_id, kind }: LetterRow,
): Promise<Addressed | undefined> => {
  const alert = await alertById(db, alert_id);
  const offered = alert && (await offeredNow(db, site.assortment, alert.variant_id));
  if (!alert || !offered) return undefined;
  const { email: to, key } = alert;
  const facts = {
    ...{ product: titleOf(offered), picture: offered.picture, price: offered.price_pence, key },
    address: paths.product(String(alert.variant_id), offered.slug),
  };
  if (kind === 'alert-confirm') {
    return alert.status === 'asked'
      ? { to, letter: confirmAlert(site, alert.kind, facts) }
      : undefined;
  }
  if (kind === 'back-in-stock') {
    return offered.in_stock === 1 ? { to, letter: backInStock(site, facts) } : undefined;
  }
  if (offered.price_pence === null || offered.price_pence >= alert.was_pence) return undefined;
  return { to, letter: priceDropped(site, facts, alert.was_pence) };
};
