import { FeedReport } from '@parlour/contract';
import { formatPence } from '@parlour/domain';
import { ACCOUNT_SAMPLES } from '@parlour/identity';
import { backInStock, confirmAlert, priceDropped, searchFound } from './alert-emails.ts';
import { resumeEmails, testEmail } from './deliverability-emails.ts';
import { cancellationLink, claimEmail, type ClaimFacts } from './claim-emails.ts';
import { claimsLate } from './late-claims-email.ts';
import { databaseFull } from './database-email.ts';
import { enquiryReceived, offerMade, offerWithdrawn, type EnquiryFacts } from './enquiry-emails.ts';
import { feedReport } from './feed-email.ts';
import { afterSamples, confirmSamples, samplesDeclined, samplesSent } from './sample-emails.ts';
import type { EmailContent, EmailKind, Sender } from '@parlour/mail';
import {
  deliveryDivided,
  deliveryMoved,
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderLapsed,
  orderRefunded,
  orderShipped,
  refundFailed,
  returnDeclined,
  returnRequested,
  type OrderFacts,
} from './order-emails.ts';

const NAME = 'Ada Byron';
const TOKEN = 'sample-token';

const TABLE = {
  name: 'Brackenhill coffee table in cherry',
  choices: '130 cm, Russet cherry',
  quantity: 1,
  price: 189_500,
  picture: '/media/photographs/articles/brk-130-rs-angle-1440.webp',
};
const CANDLESTICKS = {
  name: 'Corbel set of three candlesticks',
  choices: '',
  quantity: 2,
  price: 29_800,
  picture: '/media/photographs/articles/cor-180-pb-angle-1440.webp',
};

const FIRST = {
  seller: 'Calder Mill',
  method: 'Two-person delivery',
  carrier: 'Calder vans',
  tracking: 'CV17 4402 118',
  arrival: 'Friday 4 December, 08:00 to 12:00',
  lines: [{ ...TABLE, price: formatPence(TABLE.price) }],
};
const SECOND = {
  ...FIRST,
  seller: 'Ashdown Foundry',
  method: 'Parcel',
  lines: [{ ...CANDLESTICKS, price: formatPence(CANDLESTICKS.price) }],
};

const SWATCHES = {
  customer: NAME,
  address: ['1 Church Lane', 'Great Tew', 'OX7 4AA', 'United Kingdom'],
  samples: [
    {
      swatch: 'Russet cherry',
      product: TABLE.name,
      path: '/brackenhill-coffee-table/products/d/1?swatch=2',
      picture: TABLE.picture,
    },
    {
      swatch: 'Polished brass',
      product: CANDLESTICKS.name,
      path: '/corbel-candlesticks/products/d/3?swatch=4',
      picture: CANDLESTICKS.picture,
    },
  ],
  key: 'abc',
};

const ORDER: OrderFacts = {
  id: '7K3PM0WXQA',
  customer: NAME,
  address: ['1 Church Lane', 'Great Tew', 'OX7 4AA', 'United Kingdom'],
  shipments: [FIRST, SECOND],
  toCome: [],
  isPart: false,
  subtotal: 219_300,
  promoCode: 'SPRING',
  discount: 21_930,
  total: 197_370,
  vat: 32_895,
  paidWith: 'Visa ending in 4242',
  isPaid: true,
  refund: 0,
  paidBack: [],
  comment: '',
  why: '',
  deliveryKey: 'sample-key',
  terms: '<!doctype html><title>Terms</title><p>The terms of the day.</p>',
};
const PART = { ...ORDER, shipments: [FIRST], toCome: [SECOND], isPart: true };

const CLAIM: ClaimFacts = {
  orderId: ORDER.id,
  number: 1,
  shipmentId: `${ORDER.id}-1`,
  customer: NAME,
  goods: [{ ...TABLE, price: '£1,895.00', picture: '' }],
  text: 'We’re sorry about the scratch. Our polisher can be with you next week.',
  next: 'We offer a repair. Accept it, or tell us what you’d rather have.',
};

const ENQUIRY: EnquiryFacts = {
  customer: NAME,
  seller: 'Calder Mill',
  product: TABLE.name,
  choices: TABLE.choices,
  picture: TABLE.picture,
  quantity: 2,
  message: 'We have two rooms side by side.\nWould you make us a price for a pair?',
};
const OFFER = {
  isBespoke: true,
  price: 172_000,
  expires: '2026-12-06T18:00:00.000Z',
  message: 'For a pair we can cut both tops from one board, so that the grain matches.',
};

const ALERT = {
  product: TABLE.name,
  path: '/brackenhill/products/d/130',
  picture: TABLE.picture,
  price: 172_000,
  key: 'sample-key',
};
const FOUND = {
  search: 'coffee table',
  path: '/products?searchQuery=coffee+table',
  count: 3,
  products: [ALERT],
  key: ALERT.key,
};

const REPORT = FeedReport.parse({
  rows: 412,
  created: 3,
  updated: 18,
  unchanged: 390,
  refused: 1,
  alsoSold: { nordhem: 20 },
  coming: {
    saleUntil: { offers: 12, first: '2026-11-30T18:00:00Z', last: '2026-11-30T18:00:00Z' },
  },
  remarks: [
    { outcome: 'refused', line: 40, column: 'price', value: 'dear', reason: 'not a price' },
  ],
});

/** An email of each kind with made-up data, for previews and tests. */
export const SAMPLES: Readonly<Record<EmailKind, (site: Sender) => EmailContent>> = {
  'order-confirmed': (site) => orderConfirmed(site, ORDER),
  'order-lapsed': (site) => orderLapsed(site, ORDER),
  'order-shipped': (site) => orderShipped(site, PART),
  'order-delivered': (site) => orderDelivered(site, ORDER),
  'delivery-moved': (site) => deliveryMoved(site, PART),
  'delivery-divided': (site) =>
    deliveryDivided(site, { ...ORDER, comment: 'The second tray waits for its glaze.' }),
  'order-cancelled': (site) =>
    orderCancelled(site, {
      ...ORDER,
      refund: ORDER.total,
      paidBack: [TABLE, CANDLESTICKS].map((thing) => ({ ...thing, isPart: false })),
    }),
  'order-refunded': (site) =>
    orderRefunded(site, { ...ORDER, refund: 1_250, comment: 'For the scratch on the left leg.' }),
  'refund-failed': (site) => refundFailed(site, { ...ORDER, refund: 1_250 }),
  'return-requested': (site) => returnRequested(site, PART),
  'return-declined': (site) =>
    returnDeclined(site, { ...PART, comment: 'The top has been sanded and oiled.' }),
  'claim-received': (site) =>
    claimEmail('claim-received', site, { ...CLAIM, next: 'We answer by 2 December 2026.' }),
  'claim-offer': (site) => claimEmail('claim-offer', site, CLAIM),
  'claim-agreed': (site) =>
    claimEmail('claim-agreed', site, {
      ...CLAIM,
      text: '',
      next: 'We’ve agreed on a repair, and tell you when it’s on its way.',
    }),
  'claim-declined': (site) =>
    claimEmail('claim-declined', site, {
      ...CLAIM,
      text: 'The photographs show the grain of the wood, which is different in each piece.',
      next: 'We couldn’t agree to this. Your statutory rights aren’t affected: write to us if you disagree.',
    }),
  'claim-collection': (site) =>
    claimEmail('claim-collection', site, {
      ...CLAIM,
      text: '',
      next: 'We collect it on Friday 4 December, 08:00 to 12:00. We refund you by 11 December 2026.',
    }),
  'claim-done': (site) =>
    claimEmail('claim-done', site, { ...CLAIM, text: '', next: 'This is settled.' }),
  'claim-message': (site) =>
    claimEmail('claim-message', site, {
      ...CLAIM,
      text: 'Could you send us a photograph of the leg?',
    }),
  'cancellation-link': (site) =>
    cancellationLink(site, { orderId: ORDER.id, customer: NAME, key: 'sample-key' }),
  'enquiry-received': (site) => enquiryReceived(site, ENQUIRY),
  'offer-made': (site) => offerMade(site, ENQUIRY, OFFER),
  'offer-withdrawn': (site) =>
    offerWithdrawn(site, ENQUIRY, { price: OFFER.price, reason: 'The price had a digit too few.' }),
  'alert-confirm': (site) => confirmAlert(site, 'stock', ALERT),
  'price-dropped': (site) => priceDropped(site, ALERT, TABLE.price),
  'back-in-stock': (site) => backInStock(site, ALERT),
  'search-found': (site) => searchFound(site, FOUND),
  'samples-confirm': (site) => confirmSamples(site, SWATCHES),
  'samples-sent': (site) => samplesSent(site, SWATCHES, FIRST.seller),
  'samples-declined': (site) =>
    samplesDeclined(site, SWATCHES, {
      seller: FIRST.seller,
      reason: 'The mill weaves no more of it.',
    }),
  'samples-after': (site) => afterSamples(site, SWATCHES),
  ...ACCOUNT_SAMPLES,
  'letters-again': (site) => resumeEmails(site, NAME, TOKEN),
  'feed-report': () => feedReport({ feed: 'calder-mill', isImported: true, report: REPORT }),
  'database-full': () => databaseFull(['The database market is 62 % full.']),
  'claims-late': () =>
    claimsLate(['Order A1B2C3, claim 1: It arrived damaged. It was due by 3 December 2026.']),
  test: testEmail,
};
