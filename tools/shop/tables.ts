import type {
  Call,
  CallResult,
  listAgents,
  operatorChannelReport,
  operatorListAuditLog,
  operatorListBuyers,
  operatorListEmails,
  operatorListEnquiries,
  operatorListOffers,
  operatorListOrders,
  operatorListPeople,
  operatorListPhotographs,
  operatorListPromos,
  operatorListProposals,
  operatorListReductions,
  operatorListRefunds,
  operatorListReviews,
  operatorListStock,
  operatorListUndelivered,
  readAgentAuditLog,
} from '@parlour/contract';
import type { Columns } from '../parlour/print.ts';

/*
 * The tables that `--csv` prints. A name never changes and is never removed: other people's spreadsheets use
 * it. New columns come last. Money is pounds and pence, moments are ISO 8601 in UTC.
 */

/** A row of a call's list. */
type Listed<C extends Call> =
  CallResult<C> extends { data: readonly (infer Row)[] } ? Columns<Row> : never;

const money = (pounds: number): string => pounds.toFixed(2);

/** A fact of each shipment that has it, in one cell. */
const each = <Row>(rows: readonly Row[], fact: (row: Row) => string): string =>
  rows.map(fact).filter(Boolean).join('; ');

type OrderRow = CallResult<typeof operatorListOrders>['data'][number];
type ShipmentRow = OrderRow['shipments'][number];
type LineRow = ShipmentRow['lines'][number];

/** What is delivered, as the label of a parcel names it. */
const lineName = ({ seoTitle, productName, optionName }: LineRow): string =>
  [seoTitle || productName, optionName].filter(Boolean).join(', ');

/** Where an order goes, in the fields of a carrier's form. */
const carriersAddress: Columns<OrderRow> = {
  // An address without a name is the customer's.
  recipient: ({ address, customerName }) =>
    address === null || address.addressName === '' ? customerName : address.addressName,
  address_1: ({ address }) => address?.streetA ?? '',
  address_2: ({ address }) => address?.streetB ?? '',
  town: ({ address }) => address?.city ?? '',
  postcode: ({ address }) => address?.postcode ?? '',
  country: ({ address }) => address?.country ?? '',
  // A spreadsheet takes a plus sign for the start of a formula.
  telephone: ({ address }) => (address?.mobileNumber ?? '').replace(/^\+/, '00'),
};

export const orders: Listed<typeof operatorListOrders> = {
  order: ({ id }) => id,
  site: ({ site }) => site,
  placed: ({ date }) => date,
  status: ({ status }) => status,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  quantity: ({ size }) => size,
  subtotal: ({ subTotal }) => money(subTotal),
  promo_code: ({ promoCode }) => promoCode,
  discount: ({ discount }) => money(discount),
  total: ({ total }) => money(total),
  vat: ({ vat }) => money(vat),
  refunded: ({ refunded }) => money(refunded),
  owed: ({ owed, refunded }) => money(owed - refunded),
  dispute: ({ dispute }) => dispute,
  carrier: ({ shipments }) => each(shipments, ({ carrier }) => carrier),
  tracking: ({ shipments }) => each(shipments, ({ tracking }) => tracking),
  ...carriersAddress,
  deliveries: ({ shipments }) =>
    each(shipments, ({ id, sellerName, status }) => [id, sellerName, status].join(', ')),
  lines: ({ shipments }) =>
    each(
      shipments.flatMap(({ lines }) => lines),
      (line) => `${String(line.quantity)} x ${lineName(line)}`,
    ),
};

/** A line of an order, with its delivery and its order. */
interface OrderedLine {
  readonly order: OrderRow;
  readonly shipment: ShipmentRow;
  readonly line: LineRow;
}

const ofOrder = (columns: Columns<OrderRow>): Columns<OrderedLine> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cell]) => [name, ({ order }: OrderedLine) => cell(order)]),
  );

export const orderLines: Columns<OrderedLine> = {
  order: ({ order }) => order.id,
  site: ({ order }) => order.site,
  placed: ({ order }) => order.date,
  status: ({ order }) => order.status,
  customer: ({ order }) => order.customerName,
  email: ({ order }) => order.customerEmail,
  ...ofOrder(carriersAddress),
  delivery: ({ shipment }) => shipment.id,
  delivery_status: ({ shipment }) => shipment.status,
  seller: ({ shipment }) => shipment.sellerName,
  method: ({ shipment }) => shipment.deliveryMethod,
  arrives_from: ({ shipment }) => shipment.arrivesFrom,
  arrives_until: ({ shipment }) => shipment.arrivesUntil,
  chosen_day: ({ shipment }) => shipment.deliveryDay,
  chosen_window: ({ shipment }) => shipment.deliveryWindow,
  note: ({ shipment }) => shipment.note,
  carrier: ({ shipment }) => shipment.carrier,
  tracking: ({ shipment }) => shipment.tracking,
  variant: ({ line }) => line.variantId,
  name: ({ line }) => lineName(line),
  quantity: ({ line }) => line.quantity,
  price: ({ line }) => money(line.rrp),
  total: ({ line }) => money(line.total),
};

export const refunds: Listed<typeof operatorListRefunds> = {
  order: ({ orderId }) => orderId,
  number: ({ number }) => number,
  decided: ({ date }) => date,
  state: ({ state }) => state,
  amount: ({ amount }) => money(amount),
  reason: ({ reason }) => reason,
  problem: ({ problem }) => problem,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  paid_with: ({ paidWith }) => paidWith,
};

export const stock: Listed<typeof operatorListStock> = {
  variant: ({ variantId }) => variantId,
  product: ({ productId }) => productId,
  name: ({ name }) => name,
  reference: ({ reference }) => reference,
  seller: ({ seller }) => seller,
  seller_name: ({ sellerName }) => sellerName,
  stock: ({ stock }) => stock,
  counted: ({ counted }) => counted,
  status: ({ status }) => status,
  price: ({ price }) => money(price),
};

export const reductions: Listed<typeof operatorListReductions> = {
  variant: ({ variantId }) => variantId,
  name: ({ name }) => name,
  reference: ({ reference }) => reference,
  seller: ({ seller }) => seller,
  price: ({ price }) => money(price),
  was_price: ({ wasPrice }) => money(wasPrice),
  asked_from: ({ wasFrom }) => wasFrom,
  asked_until: ({ wasUntil }) => wasUntil,
  state: ({ state }) => state,
  shown_until: ({ shownUntil }) => shownUntil,
};

export const enquiries: Listed<typeof operatorListEnquiries> = {
  enquiry: ({ id }) => id,
  asked: ({ date }) => date,
  status: ({ status }) => status,
  product: ({ productId }) => productId,
  variant: ({ variantId }) => variantId,
  name: ({ seoTitle, productName }) => seoTitle || productName,
  quantity: ({ quantity }) => quantity,
  seller: ({ sellerName }) => sellerName,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  message: ({ message }) => message,
};

export const offers: Listed<typeof operatorListOffers> = {
  offer: ({ id }) => id,
  enquiry: ({ enquiryId }) => enquiryId,
  offered: ({ date }) => date,
  status: ({ status }) => status,
  price: ({ price }) => money(price),
  quantity: ({ quantity }) => quantity,
  name: ({ productName }) => productName,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  expires: ({ expires }) => expires,
  reason: ({ reason }) => reason,
};

export const reviews: Listed<typeof operatorListReviews> = {
  review: ({ id }) => id,
  written: ({ date }) => date,
  rating: ({ rating }) => rating,
  product: ({ productId }) => productId,
  author: ({ author }) => author,
  comment: ({ comment }) => comment,
  answer: ({ answer }) => answer,
  reports: ({ reports }) => reports.join(' | '),
};

export const photographs: Listed<typeof operatorListPhotographs> = {
  photograph: ({ id }) => id,
  status: ({ status }) => status,
  sent: ({ date }) => date,
  review: ({ reviewId }) => reviewId,
  product: ({ productId }) => productId,
  width: ({ width }) => width,
  height: ({ height }) => height,
  author: ({ author }) => author,
  comment: ({ comment }) => comment,
};

export const proposals: Listed<typeof operatorListProposals> = {
  word: ({ term }) => term,
  means: ({ means }) => means,
  seen: ({ count }) => count,
  last: ({ lastDay }) => lastDay,
};

export const customers: Listed<typeof operatorListBuyers> = {
  customer: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  orders: ({ orders }) => orders,
  spent: ({ spent }) => money(spent),
  last_order: ({ lastOrder }) => lastOrder,
};

export const promoCodes: Listed<typeof operatorListPromos> = {
  code: ({ code }) => code,
  percent: ({ percent }) => percent,
  amount: ({ amount }) => money(amount),
  minimum: ({ minimum }) => money(minimum),
  starts: ({ starts }) => starts,
  expires: ({ expires }) => expires,
  limit: ({ limit }) => limit,
  uses: ({ uses }) => uses,
};

export const auditLog: Listed<typeof operatorListAuditLog> = {
  at: ({ at }) => at,
  operator: ({ operator }) => operator,
  sites: ({ sites }) => sites.join(' '),
  call: ({ call }) => call,
  asked: ({ asked }) => asked,
  status: ({ status }) => status,
};

export const agents: Listed<typeof listAgents> = {
  agent: ({ name }) => name,
  profile: ({ profile }) => profile,
  client: ({ client }) => client,
  protocols: ({ protocols }) => protocols.join(' '),
  acts: ({ acts }) => acts,
  refused: ({ refused }) => refused,
  orders: ({ orders }) => orders,
  sold: ({ soldPence }) => money(soldPence / 100),
  first: ({ firstAt }) => firstAt,
  last: ({ lastAt }) => lastAt,
  stopped: ({ stopped }) => (stopped ? 'yes' : 'no'),
};

export const agentAuditLog: Listed<typeof readAgentAuditLog> = {
  at: ({ at }) => at,
  protocol: ({ protocol }) => protocol,
  agent: ({ name }) => name,
  profile: ({ profile }) => profile,
  client: ({ client }) => client,
  customer: ({ customer }) => customer,
  call: ({ call }) => call,
  checkout: ({ checkoutId }) => checkoutId,
  order: ({ orderId }) => orderId,
  status: ({ status }) => status,
  code: ({ code }) => code,
};

export const emails: Listed<typeof operatorListEmails> = {
  email: ({ kind }) => kind,
  order: ({ orderId }) => orderId,
  enquiry: ({ enquiryId }) => enquiryId,
  state: ({ state }) => state,
  attempts: ({ attempts }) => attempts,
  problem: ({ problem }) => problem,
  written: ({ written }) => written,
};

export const undelivered: Listed<typeof operatorListUndelivered> = {
  address: ({ address }) => address,
  kind: ({ kind }) => kind,
  reason: ({ reason }) => reason,
  since: ({ at }) => at,
};

export const people: Listed<typeof operatorListPeople> = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  role: ({ role }) => role,
  granted: ({ grantedAt }) => grantedAt,
};

export const leftOut: Columns<CallResult<typeof operatorChannelReport>['leftOut'][number]> = {
  variant: ({ variantId }) => variantId,
  title: ({ title }) => title,
  reason: ({ reason }) => reason,
  picture: ({ picture }) => picture,
  width: ({ width }) => width,
  height: ({ height }) => height,
};
