import { choiceWords, pieceTitle } from '@parlour/domain';
import { backInStock, confirmAlert, priceDropped, searchFound } from '#lib/mail/alert-emails.ts';
import { enquiryReceived, offerMade, offerWithdrawn } from '#lib/mail/enquiry-emails.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { emailOf, type EmailQueue, sendQueued } from '@parlour/mail';
import { alertById } from '../alerts/alerts.queries.ts';
import { offeredNow, offeredProducts, titleOf } from '../alerts/offered.queries.ts';
import { enquiryById, type PriceEnquiryRow } from '../enquiries/price-enquiries.queries.ts';
import { sampleEmail } from '../samples/sample-email.ts';
import { searchById } from '../search/saved-searches.queries.ts';
import { type EmailFilter, dueEmails, type EmailRow } from './emails.queries.ts';
import { type AddressedEmail, orderEmail } from './order-email.ts';

/**
 * Sends the emails that are due: those of an order or a price request right after the change, and all of them
 * from time to time. It may be called at any time. An email that cannot be sent waits. Never throws, because
 * nothing may fail over an email about it.
 */
export const sendDueEmails = async (
  env: Env,
  filter: EmailFilter,
  now = Date.now(),
): Promise<void> => {
  try {
    const due = await dueEmails(env.MARKET_DB, filter, iso(now));
    for (const row of due) await sendQueued(env, queueOf(env), row, now);
  } catch (thrown) {
    log('error', 'emails_not_sent', { ...filter, chain: errorChain(thrown) });
  }
};

const iso = (time: number): string => new Date(time).toISOString();

const CLAIM = `UPDATE letter SET due_at = ?3, attempts = attempts + 1
  WHERE key = ?1 AND state = 'waiting' AND due_at <= ?2 RETURNING attempts`;
const SETTLE = 'UPDATE letter SET state = ?2, problem = ?3 WHERE key = ?1';
const POSTPONE = 'UPDATE letter SET due_at = ?2, problem = ?3 WHERE key = ?1';

/** Emails that were sent, or never will be, stay for operators to see. */
const queueOf = ({ MARKET_DB: db }: Env): EmailQueue<EmailRow> => ({
  claim: ({ key }, now, until) =>
    db.prepare(CLAIM).bind(key, iso(now), iso(until)).first<number>('attempts'),
  compose: async (row, site) => {
    const email = await writerOf(row)(db, site, row);
    if (!email) return undefined;
    const { to, content } = email;
    return emailOf(site, content, { to, key: `${row.site} ${row.key}` });
  },
  settle: ({ key }, status, why) => db.prepare(SETTLE).bind(key, status, why).run(),
  postpone: ({ key }, until, why) => db.prepare(POSTPONE).bind(key, iso(until), why).run(),
});

const writerOf = ({ order_id, alert_id, search_id, sample_id }: EmailRow) => {
  if (order_id !== '') return orderEmail;
  if (alert_id !== 0) return alertEmail;
  if (sample_id !== 0) return sampleEmail;
  return search_id === 0 ? enquiryEmail : searchEmail;
};

/**
 * An email about a product with an alert; undefined when the customer no longer wants it, or it is no longer
 * true.
 */
const alertEmail = async (
  db: D1Database,
  site: Site,
  { alert_id, kind }: EmailRow,
): Promise<AddressedEmail | undefined> => {
  const alert = await alertById(db, alert_id);
  const offered = alert && (await offeredNow(db, site.assortment, alert.variant_id));
  if (!alert || !offered) return undefined;
  const { email: to, key } = alert;
  const facts = {
    product: titleOf(offered),
    picture: offered.picture,
    price: offered.price_pence,
    key,
    path: paths.product(String(alert.variant_id), offered.slug),
  };
  if (kind === 'alert-confirm') {
    return alert.status === 'asked'
      ? { to, content: confirmAlert(site, alert.kind, facts) }
      : undefined;
  }
  if (kind === 'back-in-stock') {
    return offered.in_stock === 1 ? { to, content: backInStock(site, facts) } : undefined;
  }
  if (offered.price_pence === null || offered.price_pence >= alert.was_pence) return undefined;
  return { to, content: priceDropped(site, facts, alert.was_pence) };
};

/** An email about a price request; undefined when its offer is no longer open. */
const enquiryEmail = async (
  db: D1Database,
  site: Site,
  row: EmailRow,
): Promise<AddressedEmail | undefined> => {
  const whole = await enquiryById(db, row.enquiry_id);
  if (!whole || whole.enquiry.customer_email === '') return undefined;
  const to = whole.enquiry.customer_email;
  const facts = factsOf(whole.enquiry);
  if (row.kind === 'enquiry-received') return { to, content: enquiryReceived(site, facts) };
  if (row.kind === 'offer-withdrawn') {
    const gone = whole.offers.find(({ answered_at }) => answered_at === row.created_at);
    return (
      gone && {
        to,
        content: offerWithdrawn(site, facts, { price: gone.price_pence, reason: gone.reason }),
      }
    );
  }
  const offer = whole.offers.find(({ created_at }) => created_at === row.created_at);
  if (offer?.status !== 'open') return undefined;
  const { price_pence: price, expires_at: expires, message, bespoke } = offer;
  const made = { price, expires, message, isBespoke: bespoke === 1 };
  return { to, content: offerMade(site, facts, made) };
};

const factsOf = (enquiry: PriceEnquiryRow) => ({
  customer: enquiry.customer_name,
  seller: enquiry.seller_name,
  product: pieceTitle({ productName: enquiry.product_name, seoTitle: enquiry.variant_name }),
  choices: choiceWords(enquiry.option_name, enquiry.swatch_name),
  picture: enquiry.main_picture ?? '',
  quantity: enquiry.quantity,
  message: enquiry.message,
});

/** An email about new products for a saved search; undefined when the customer no longer wants it. */
const searchEmail = async (
  db: D1Database,
  site: Site,
  { search_id }: EmailRow,
): Promise<AddressedEmail | undefined> => {
  const search = await searchById(db, search_id);
  if (!search || search.email === '') return undefined;
  const found = await offeredProducts(db, site.assortment, search.found);
  if (found.length === 0) return undefined;
  const content = searchFound(site, {
    search: search.name,
    path: search.address,
    key: search.key,
    count: search.found_count,
    products: found.map((offered) => ({
      product: titleOf(offered),
      picture: offered.picture,
      price: offered.price_pence,
      path: paths.product(String(offered.variant_id), offered.slug),
    })),
  });
  return { to: search.email, content };
};
