import { enquiryReceived, offerMade } from '#lib/mail/enquiry-letters.ts';
import type { Site } from '#lib/site/schema.ts';
import { enquiryById, type PriceEnquiryRow } from '../enquiries/price-enquiries.queries.ts';
import type { LetterRow } from './letters.queries.ts';
import type { Addressed } from './order-letter.ts';

/** A letter about a price request; undefined where its offer is not open any more. */
export const enquiryLetter = async (
  db: D1Database,
  site: Site,
  row: LetterRow,
): Promise<Addressed | undefined> => {
  const whole = await enquiryById(db, row.enquiry_id);
  if (!whole || whole.enquiry.customer_email === '') return undefined;
  const to = whole.enquiry.customer_email;
  const facts = factsOf(whole.enquiry);
  if (row.kind === 'enquiry-received') return { to, letter: enquiryReceived(site, facts) };
  const offer = whole.offers.find(({ created_at }) => created_at === row.created_at);
  if (offer?.status !== 'open') return undefined;
  const { price_pence: price, expires_at: expires, message } = offer;
  return { to, letter: offerMade(site, facts, { price, expires, message }) };
};

const factsOf = (enquiry: PriceEnquiryRow) => ({
  customer: enquiry.customer_name,
  seller: enquiry.seller_name,
  product: enquiry.seo_title ?? enquiry.product_name,
  choices: [enquiry.option_name, enquiry.swatch_name].filter(Boolean).join(', '),
  picture: enquiry.main_picture ?? '',
  quantity: enquiry.quantity,
  message: enquiry.message,
});
