import type {
  AgentCheckout,
  AgentMessage,
  AgentPromo,
  AgentLine,
} from '#lib/contract/agents/agent-checkout.ts';
import { Kept, partsOf } from './requests.ts';
import type { Pence } from '#lib/domain/money.ts';
import type { Site } from '#lib/site/schema.ts';
import { capabilitiesOf, authenticationOf } from './capabilities.ts';
import { VERSION } from './door.ts';

const STATUSES = {
  incomplete: 'not_ready_for_payment',
  requires_escalation: 'requires_escalation',
  ready_for_complete: 'ready_for_payment',
  complete_in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
} as const satisfies Record<AgentCheckout['status'], string>;

/** Whether the agent itself has to show the bank's challenge. */
export const awaitsAuthentication = (checkout: AgentCheckout): boolean =>
  checkout.status === 'requires_escalation' &&
  checkout.messages.some(({ code }) => code === 'requires_3ds') &&
  Kept.parse(checkout.extra).supported.includes('3ds');

/** Where a session stands. */
const statusOf = (checkout: AgentCheckout): string => {
  if (checkout.messages.some(({ code }) => code === 'expired')) return 'expired';
  return awaitsAuthentication(checkout) ? 'authentication_required' : STATUSES[checkout.status];
};

const ERRORS: Readonly<Record<string, string>> = {
  missing: 'missing',
  invalid: 'invalid',
  out_of_stock: 'out_of_stock',
  less_stock: 'quantity_exceeded',
  unavailable: 'not_found',
  price_on_request: 'unsupported',
  payment_declined: 'payment_declined',
  requires_3ds: 'requires_3ds',
  confirmation_required: 'approval_required',
  expired: 'expired',
};

/** Why a code is not used, in ACP's words. */
const REJECTED: Readonly<Record<string, string>> = {
  unknown: 'discount_code_invalid',
  not_started: 'discount_code_invalid',
  expired: 'discount_code_expired',
  used: 'discount_code_user_ineligible',
  used_up: 'discount_code_usage_limit_reached',
  below_minimum: 'discount_code_minimum_not_met',
  not_combined: 'discount_code_combination_disallowed',
};

/** Why a promo code is not used. */
const rejectedFor = ({ status }: AgentPromo): string => REJECTED[status] ?? 'discount_code_invalid';

const FIELDS: Readonly<Record<string, string>> = {
  addressName: 'name',
  streetA: 'line_one',
  streetB: 'line_two',
  postcode: 'postal_code',
};

/** A path into the shop's checkout, as one into ACP's session. */
export const paramOf = (path: string): string =>
  path
    .replace(/^\$\.lines/, '$.line_items')
    .replace(/^\$\.promoCodes/, '$.discounts.codes')
    .replace(/^\$\.payment$/, '$.payment_data')
    .replace(/^\$\.address\.(\w+)/, (_, field: string) => `$.address.${FIELDS[field] ?? field}`)
    .replace(/^\$\.address/, '$.fulfillment_details.address');

/** A word about a checkout, as ACP says it. */
const messageOf = (message: AgentMessage, promos: readonly AgentPromo[]) => {
  const base = {
    type: message.type,
    resolution: message.severity,
    param: paramOf(message.path),
    content_type: 'plain',
    content: message.content,
  };
  if (message.type === 'info') return base;
  if (message.type === 'error') {
    return { ...base, code: errorCodeOf(message) };
  }
  const promo = promos[Number(/\[(\d+)\]/.exec(message.path)?.[1] ?? -1)];
  const isPromo = message.code === 'promo_refused' && promo !== undefined;
  return { ...base, code: isPromo ? rejectedFor(promo) : 'price_change' };
};

/** What ACP calls an error. */
export const errorCodeOf = ({ code }: AgentMessage): string => ERRORS[code] ?? 'unsupported';

interface Total {
  readonly type: string;
  readonly display_text: string;
  readonly amount: Pence;
}

const total = (type: string, display_text: string, amount: Pence): Total => ({
  type,
  display_text,
  amount,
});

/**
 * Prices have VAT and delivery in them, as everywhere in the shop: `tax` says how much VAT, and is part
 * of the total already.
 */
const totalsOf = (totals: AgentCheckout['totals']): readonly Total[] => [
  total('items_base_amount', 'Items', totals.itemsPence),
  total('items_discount', 'Discount', totals.discountPence),
  total('subtotal', 'Subtotal', totals.itemsPence - totals.discountPence),
  total('fulfillment', 'Delivery, included in the prices', totals.deliveryPence),
  total('tax', 'VAT, included in the prices', totals.vatPence),
  total('total', 'Total', totals.totalPence),
];

/** The id that the agent has for what a line is of. */
const itemIdOf = (line: AgentLine, { items }: Kept): string =>
  items.find((id) => {
    const { variantId, sellerId, optionId, swatchId } = partsOf(id);
    return (
      variantId === line.variantId &&
      (sellerId === '' || sellerId === line.sellerId) &&
      (optionId === '' || optionId === line.optionId) &&
      (swatchId === '' || swatchId === line.swatchId)
    );
  }) ?? line.variantId;

const lineItemOf = (line: AgentLine, kept: Kept) => ({
  id: line.id,
  item: { id: itemIdOf(line, kept), name: line.title, unit_amount: line.unitPence },
  quantity: line.quantity,
  name: line.title,
  ...(line.picture === '' ? {} : { images: [line.picture] }),
  unit_amount: line.unitPence,
  product_id: line.productId,
  variant_id: line.variantId,
  custom_attributes: [
    ['Option', line.optionName],
    ['Colour or material', line.swatchName],
  ].flatMap(([display_name = '', value = '']) => (value === '' ? [] : [{ display_name, value }])),
  marketplace_seller_details: { name: line.sellerName },
  availability_status: line.maxQuantity > 0 ? 'in_stock' : 'out_of_stock',
  totals: [
    total('items_base_amount', 'Price', line.totalPence),
    total('items_discount', 'Discount', line.discountPence),
    total('subtotal', 'Subtotal', line.totalPence - line.discountPence),
    total('tax', 'VAT, included in the price', line.vatPence),
    total('total', 'Total', line.totalPence - line.discountPence),
  ],
});

/* ---- Discount extension ---- */

const discountsOf = ({ promos, lines }: AgentCheckout) => ({
  codes: promos.map(({ code }) => code),
  applied: promos
    .filter(({ status }) => status === 'active')
    .map(({ code, percent, discountPence }) => ({
      id: code,
      code,
      coupon: {
        ...{ id: code, name: code, duration: 'once' },
        ...(percent > 0
          ? { percent_off: percent }
          : { amount_off: discountPence, currency: 'gbp' }),
      },
      amount: discountPence,
      method: 'across',
      allocations: lines.flatMap((line, at) =>
        line.discountPence === 0
          ? []
          : [{ path: `$.line_items[${String(at)}]`, amount: line.discountPence }],
      ),
    })),
  rejected: promos
    .filter(({ status }) => status !== 'active')
    .map((promo) => ({ code: promo.code, reason: rejectedFor(promo), message: promo.message })),
});

/* ---- Delivery ---- */

const fulfillmentOf = ({ address }: AgentCheckout, { recipient }: Kept) => {
  const { name, phone, email } = recipient;
  const details = {
    ...(name ? { name } : {}),
    ...(phone ? { phone_number: phone } : {}),
    ...(email ? { email } : {}),
    ...(address
      ? {
          address: {
            name: address.addressName === '' ? (name ?? '') : address.addressName,
            line_one: address.streetA,
            line_two: address.streetB,
            city: address.city,
            state: '',
            country: 'GB',
            postal_code: address.postcode,
          },
        }
      : {}),
  };
  return Object.keys(details).length === 0 ? {} : { fulfillment_details: details };
};

/** One way of delivery a seller, which is chosen: it is part of the seller's price. */
export const optionIdOf = (sellerId: string): string => `delivery-${sellerId}`;

const deliveriesOf = ({ deliveries, lines }: AgentCheckout, kept: Kept) => ({
  fulfillment_options: deliveries.map(({ sellerId, sellerName, method }) => ({
    type: 'shipping',
    id: optionIdOf(sellerId),
    title: method === '' ? `Delivery by ${sellerName}` : method,
    carrier: sellerName,
    totals: [total('total', 'Included in the price', 0)],
  })),
  selected_fulfillment_options: deliveries.map(({ sellerId, lineIds }) => ({
    type: 'shipping',
    option_id: optionIdOf(sellerId),
    item_ids: lines.filter(({ id }) => lineIds.includes(id)).map((line) => itemIdOf(line, kept)),
  })),
});

/* ---- The session ---- */

const LINKS = [
  { type: 'terms_of_use', title: 'Terms & Conditions', path: '/term-of-use' },
  { type: 'privacy_policy', title: 'Data Protection', path: '/data-protection' },
  { type: 'return_policy', title: 'Return Policy', path: '/return-policy' },
  { type: 'shipping_policy', title: 'Delivery', path: '/privacy-policy' },
  { type: 'about_us', title: 'About Us', path: '/about-us' },
];

const buyerOf = ({ buyer, isLinked }: AgentCheckout) =>
  buyer.email === ''
    ? {}
    : {
        buyer: {
          first_name: buyer.firstName,
          last_name: buyer.lastName,
          email: buyer.email,
          ...(buyer.phone === '' ? {} : { phone_number: buyer.phone }),
          account_type: isLinked ? 'registered' : 'guest',
        },
      };

/** A checkout as a session of ACP. */
export const sessionOf = (site: Site, checkout: AgentCheckout) => {
  const kept = Kept.parse(checkout.extra);
  return {
    id: checkout.id,
    protocol: { version: VERSION },
    capabilities: capabilitiesOf(site, kept),
    ...buyerOf(checkout),
    status: statusOf(checkout),
    currency: 'gbp',
    locale: 'en-GB',
    line_items: checkout.lines.map((line) => lineItemOf(line, kept)),
    ...fulfillmentOf(checkout, kept),
    ...deliveriesOf(checkout, kept),
    totals: totalsOf(checkout.totals),
    messages: checkout.messages.map((message) => messageOf(message, checkout.promos)),
    links: LINKS.map(({ path, ...link }) => ({ ...link, url: `${site.origin}${path}` })),
    ...(awaitsAuthentication(checkout) ? { authentication_metadata: authenticationOf(site) } : {}),
    created_at: checkout.createdAt,
    updated_at: checkout.updatedAt,
    expires_at: checkout.expiresAt,
    ...(checkout.continueUrl === '' ? {} : { continue_url: checkout.continueUrl }),
    discounts: discountsOf(checkout),
    ...(checkout.order ? { order: orderOf(site, checkout, checkout.order) } : {}),
  };
};

/** Order statuses of the shop as ACP names them. */
export const ORDER_STATUSES: Readonly<Record<string, string>> = {
  placed: 'created',
  paid: 'confirmed',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'completed',
  return_requested: 'completed',
  returned: 'completed',
  cancelled: 'canceled',
};

/** Whom a customer asks about an order. */
export const supportOf = (site: Site) => ({
  email: site.mailboxes.support,
  phone: site.seller.serviceTelephone,
});

const orderOf = (
  site: Site,
  { id, totals }: AgentCheckout,
  order: NonNullable<AgentCheckout['order']>,
) => ({
  type: 'order',
  id: order.id,
  checkout_session_id: id,
  order_number: order.id,
  permalink_url: order.url,
  status: ORDER_STATUSES[order.status] ?? order.status,
  confirmation: {
    confirmation_number: order.id,
    confirmation_email_sent: order.paidWith !== '' || order.status === 'paid',
  },
  support: supportOf(site),
  totals: totalsOf(totals),
});
