import { formatDay, formatPence, type Pence, thumbnailOf } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { BESPOKE } from '#lib/enquiries/bespoke.ts';
import type { EmailContent, Part, Sender } from '@parlour/mail';

/** A price enquiry in the words of its emails. */
export interface EnquiryFacts {
  readonly customer: string;
  readonly seller: string;
  readonly product: string;
  /** Option and swatch; '' for none. */
  readonly choices: string;
  readonly picture: string;
  readonly quantity: number;
  /** The customer's message. */
  readonly message: string;
}

/** The price of one unit, delivery and VAT included; the end of the offer in ISO 8601. */
export interface OfferFacts {
  readonly price: Pence;
  readonly expires: string;
  readonly message: string;
  /** Made to the customer's own specification. */
  readonly isBespoke: boolean;
}

const goods = ({ origin }: Sender, enquiry: EnquiryFacts, price: string): Part => ({
  part: 'goods',
  title: `From ${enquiry.seller}`,
  goods: [
    {
      name: enquiry.product,
      choices: enquiry.choices,
      quantity: enquiry.quantity,
      price,
      picture:
        enquiry.picture === '' ? '' : new URL(thumbnailOf(enquiry.picture, 240), origin).href,
    },
  ],
});

const requests = ({ origin }: Sender, label: string): Part => ({
  part: 'action',
  label,
  url: `${origin}${paths.priceRequests()}`,
});

const words = (by: string, text: string): Part[] =>
  text === '' ? [] : [{ part: 'words', by, text }];

export const enquiryReceived = (site: Sender, enquiry: EnquiryFacts): EmailContent => ({
  kind: 'enquiry-received',
  subject: `Your price request at ${site.name}: ${enquiry.product}`,
  preview: `We’ve asked ${enquiry.seller} for a price, and we’ll email you as soon as there’s one.`,
  heading: 'We have your price request',
  greeting: { word: 'Dear', name: enquiry.customer },
  parts: [
    {
      part: 'text',
      text: `Thank you for asking. ${enquiry.seller} will make you an offer, and we’ll email you as soon as it arrives.`,
    },
    goods(site, enquiry, 'Price on request'),
    ...words('You', enquiry.message),
    requests(site, 'View your price requests'),
  ],
});

export const offerMade = (
  site: Sender,
  enquiry: EnquiryFacts,
  offer: OfferFacts,
): EmailContent => ({
  kind: 'offer-made',
  subject: `Your price from ${site.name}: ${enquiry.product}`,
  preview: `${formatPence(offer.price)} each, including delivery. The offer is open until ${formatDay(offer.expires)}.`,
  heading: `${enquiry.seller} has made you an offer`,
  greeting: { word: 'Dear', name: enquiry.customer },
  parts: [
    {
      part: 'text',
      text: `${formatPence(offer.price)} each, delivery and VAT included. The offer is open until ${formatDay(offer.expires)}.`,
    },
    goods(site, enquiry, formatPence(offer.price * enquiry.quantity)),
    ...(offer.isBespoke ? [{ part: 'text', text: BESPOKE } as const] : []),
    ...words(enquiry.seller, offer.message),
    requests(site, 'Accept or decline'),
  ],
});

export const offerWithdrawn = (
  site: Sender,
  enquiry: EnquiryFacts,
  { price, reason }: Pick<OfferFacts, 'price'> & { readonly reason: string },
): EmailContent => ({
  kind: 'offer-withdrawn',
  subject: `Your price from ${site.name} has been withdrawn: ${enquiry.product}`,
  preview: `The offer of ${formatPence(price)} each no longer stands. We’re sorry.`,
  heading: `${enquiry.seller} has withdrawn the offer`,
  greeting: { word: 'Dear', name: enquiry.customer },
  parts: [
    {
      part: 'text',
      text: `The offer of ${formatPence(price)} each no longer stands. We’re sorry about that, and we’ll email you when there’s another.`,
    },
    ...words(enquiry.seller, reason),
    requests(site, 'View your price requests'),
  ],
});
