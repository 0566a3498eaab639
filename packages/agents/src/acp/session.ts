import { arrivalWords, deliveryKey, type Pence, swatchName } from '@parlour/domain';
import { presentCheckout, type PresentedCheckout } from '../checkout.ts';
import { choicesIn, inOtherWay, type DeliveryChoices } from '../day-choice.ts';
import { chosenMark, deliveryOptions, type DeliveryOption } from '../delivery-options.ts';
import type { ShopPages } from '../shop-pages.ts';
import type { AgentCheckout, AgentPromo } from '@parlour/contract';
import type { Site } from '@parlour/site';
import { authenticationOf, capabilitiesOf } from './capabilities.ts';
import { VERSION } from './entry-point.ts';
import { StoredFields, partsOf } from './requests.ts';

type Line = PresentedCheckout['lines'][number];
type Message = PresentedCheckout['messages'][number];

const STATUSES = {
  incomplete: 'not_ready_for_payment',
  requires_escalation: 'requires_escalation',
  ready_for_complete: 'ready_for_payment',
  complete_in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
} as const satisfies Record<AgentCheckout['status'], string>;

/** Whether the agent itself must show the bank's challenge. */
export const awaitsAuthentication = ({
  isAtBank,
  extra,
}: Pick<PresentedCheckout, 'isAtBank' | 'extra'>): boolean =>
  isAtBank && StoredFields.parse(extra).supported.includes('3ds');

/** The status of a session. */
const statusOf = (checkout: PresentedCheckout): string => {
  if (checkout.isExpired) return 'expired';
  return awaitsAuthentication(checkout) ? 'authentication_required' : STATUSES[checkout.status];
};

const ERRORS: Readonly<Record<string, string>> = {
  missing: 'missing',
  invalid: 'invalid',
  out_of_stock: 'out_of_stock',
  less_stock: 'quantity_exceeded',
  unavailable: 'not_found',
  day_not_free: 'invalid',
  service_not_offered: 'invalid',
  address_undeliverable: 'region_restricted',
  price_on_request: 'unsupported',
  payment_declined: 'payment_declined',
  requires_3ds: 'requires_3ds',
  confirmation_required: 'approval_required',
  expired: 'expired',
};

/** The reasons why a code is not applied, in ACP's words. */
const REJECTED: Readonly<Record<string, string>> = {
  unknown: 'discount_code_invalid',
  not_started: 'discount_code_invalid',
  expired: 'discount_code_expired',
  used: 'discount_code_user_ineligible',
  used_up: 'discount_code_usage_limit_reached',
  below_minimum: 'discount_code_minimum_not_met',
  not_combined: 'discount_code_combination_disallowed',
  not_for_guests: 'discount_code_user_ineligible',
};

/** The reason why a promo code is not applied. */
const rejectedFor = ({ status }: AgentPromo): string => REJECTED[status] ?? 'discount_code_invalid';

const FIELDS: Readonly<Record<string, string>> = {
  addressName: 'name',
  streetA: 'line_one',
  streetB: 'line_two',
  postcode: 'postal_code',
};

/** The subject of a message, as a path into ACP's session. */
export const paramOf = ({ path, place: { part, rest } }: Message): string => {
  switch (part) {
    case 'lines':
      return `$.line_items${rest}`;
    case 'promoCodes':
      return `$.discounts.codes${rest}`;
    case 'payment':
      return '$.payment_data';
    case 'deliveries':
      return `$.selected_fulfillment_options${/^\[\d+\]/.exec(rest)?.[0] ?? ''}.option_id`;
    case 'address': {
      const field = rest.slice(1);
      return `$.fulfillment_details.address${field === '' ? '' : `.${FIELDS[field] ?? field}`}`;
    }
    default:
      return path;
  }
};

const messageOf = (message: Message) => {
  const base = {
    type: message.type,
    resolution: message.severity,
    param: paramOf(message),
    content_type: 'plain',
    content: message.content,
  };
  if (message.type === 'info') return base;
  if (message.type === 'error') return { ...base, code: errorCodeOf(message) };
  return { ...base, code: message.promo ? rejectedFor(message.promo) : 'price_change' };
};

/** The name of an error in ACP. */
export const errorCodeOf = ({ code }: Pick<Message, 'code'>): string =>
  ERRORS[code] ?? 'unsupported';

interface Total {
  readonly type: string;
  readonly display_text: string;
  readonly amount: Pence;
}

export const total = (type: string, display_text: string, amount: Pence): Total => ({
  type,
  display_text,
  amount,
});

/**
 * Prices include VAT and delivery, as everywhere in the shop: `tax` gives the VAT that is already part of the
 * total.
 */
const totalsOf = (totals: PresentedCheckout['totals']): readonly Total[] => [
  total('items_base_amount', 'Items', totals.itemsPence),
  total('items_discount', 'Discount', totals.discountPence),
  total('subtotal', 'Subtotal', totals.duePence),
  total('fulfillment', deliveryWords(totals), totals.deliveryPence),
  total('tax', 'VAT, included in the prices', totals.vatPence),
  total('total', 'Total', totals.totalPence),
];

/** The delivery to the door costs nothing more; services do. */
export const deliveryWords = ({ deliveryPence }: { readonly deliveryPence: Pence }): string =>
  deliveryPence === 0 ? 'Delivery, included in the prices' : 'Services with the delivery';

/** The id that the agent uses for the item of a line. */
const itemIdOf = (line: Line, { items }: StoredFields): string =>
  items.find((id) => {
    const { variantId, sellerId, optionId, swatchId } = partsOf(id);
    return (
      variantId === line.variantId &&
      (sellerId === '' || sellerId === line.sellerId) &&
      (optionId === '' || optionId === line.optionId) &&
      (swatchId === '' || swatchId === line.swatchId)
    );
  }) ?? line.variantId;

const lineItemOf = (line: Line, fields: StoredFields) => ({
  id: line.id,
  item: { id: itemIdOf(line, fields), name: line.title, unit_amount: line.unitPence },
  quantity: line.quantity,
  name: line.title,
  ...(line.picture === '' ? {} : { images: [line.picture] }),
  unit_amount: line.unitPence,
  product_id: line.productId,
  variant_id: line.variantId,
  custom_attributes: [
    { display_name: 'Option', value: line.optionName },
    { display_name: 'Colour or material', value: swatchName(line.swatchName) },
  ].filter(({ value }) => value !== ''),
  marketplace_seller_details: { name: line.sellerName },
  availability_status: line.maxQuantity > 0 ? 'in_stock' : 'out_of_stock',
  totals: [
    total('items_base_amount', 'Price', line.totalPence),
    total('items_discount', 'Discount', line.discountPence),
    total('subtotal', 'Subtotal', line.duePence),
    total('tax', 'VAT, included in the price', line.vatPence),
    total('total', 'Total', line.duePence),
  ],
});

/** The discount extension. */
const discountsOf = ({ promos, usedPromo, refusedPromos, allocations }: PresentedCheckout) => ({
  codes: promos.map(({ code }) => code),
  applied: usedPromo ? [appliedOf(usedPromo, allocations)] : [],
  rejected: refusedPromos.map(({ promo }) => ({
    code: promo.code,
    reason: rejectedFor(promo),
    message: promo.message,
  })),
});

const appliedOf = (
  { code, percent, discountPence }: AgentPromo,
  allocations: PresentedCheckout['allocations'],
) => ({
  id: code,
  code,
  coupon: {
    id: code,
    name: code,
    duration: 'once',
    ...(percent > 0 ? { percent_off: percent } : { amount_off: discountPence, currency: 'gbp' }),
  },
  amount: discountPence,
  method: 'across',
  allocations: allocations.map(({ at, pence }) => ({
    path: `$.line_items[${String(at)}]`,
    amount: pence,
  })),
});

const fulfillmentOf = ({ address }: PresentedCheckout, { recipient }: StoredFields) => {
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

type Delivery = AgentCheckout['deliveries'][number];

/** The id of an option of a delivery: `delivery-7`, `delivery-7+room`, `delivery-7/2026-12-04/08:00-12:00`, `delivery-7/together`. */
const optionIdOf = (delivery: Delivery, mark = ''): string =>
  `delivery-${deliveryKey(delivery)}${mark}`;

/** What options choose, or the place of the first option that does not exist. */
export const choicesOfOptions = (
  { deliveries }: AgentCheckout,
  optionIds: readonly string[],
): { readonly choices: DeliveryChoices } | { readonly unknownAt: number } => {
  const known = new Map(
    deliveries.flatMap((delivery) =>
      deliveryOptions([delivery]).map((one) => [optionIdOf(delivery, one.mark), one] as const),
    ),
  );
  const unknownAt = optionIds.findIndex((id) => !known.has(id));
  if (unknownAt !== -1) return { unknownAt };
  const chosen = optionIds.flatMap((id) => known.get(id) ?? []);
  const said = {
    ...choicesIn(deliveries),
    days: chosen.flatMap(({ days }) => days),
    services: chosen.flatMap(({ services }) => services),
  };
  return {
    choices: chosen.reduce<DeliveryChoices>(
      (choices, { way }) => (way ? inOtherWay(choices, way) : choices),
      said,
    ),
  };
};

const deliveriesOf = ({ deliveries }: PresentedCheckout, fields: StoredFields) => ({
  fulfillment_options: deliveries.flatMap((delivery) =>
    deliveryOptions([delivery]).map((option) => optionOf(delivery, option)),
  ),
  selected_fulfillment_options: deliveries.map((delivery) => ({
    type: 'shipping',
    option_id: optionIdOf(delivery, chosenMark([delivery])),
    item_ids: delivery.lines.map((line) => itemIdOf(line, fields)),
  })),
});

const optionOf = (delivery: PresentedCheckout['deliveries'][number], option: DeliveryOption) => {
  const { kind, name, mark, times, totalPence } = option;
  const says = descriptionOf(option);
  return {
    type: 'shipping',
    id: optionIdOf(delivery, mark),
    title: kind === 'service' || kind === 'way' ? name : delivery.title,
    carrier: delivery.sellerName,
    totals: [total('total', kind === 'service' ? name : 'Included in the price', totalPence)],
    ...(says === '' ? {} : { description: says }),
    ...(times && {
      earliest_delivery_time: times.earliest,
      latest_delivery_time: times.latest,
    }),
  };
};

const descriptionOf = ({ kind, name, covers, arriving }: DeliveryOption): string => {
  const days = arrivalWords(arriving);
  if (days !== '') return `Arrives ${days}`;
  return kind === 'day' ? name : covers;
};

/** The shop's policies, as ACP names them. */
const LINKS = [
  ['terms_of_use', 'terms'],
  ['privacy_policy', 'privacy'],
  ['return_policy', 'returns'],
  ['shipping_policy', 'delivery'],
  ['about_us', 'about'],
] as const;

const buyerOf = ({ buyer, isLinked }: PresentedCheckout) =>
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

/** Turns a checkout into a session of ACP. */
export const sessionOf = (pages: ShopPages, site: Site, shop: AgentCheckout) => {
  const checkout = presentCheckout(shop);
  const kept = StoredFields.parse(checkout.extra);
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
    messages: checkout.messages.map(messageOf),
    links: LINKS.map(([type, kind]) => {
      const { title, url } = pages.policy(kind);
      return { type, title, url: site.origin + url };
    }),
    ...(awaitsAuthentication(checkout) ? { authentication_metadata: authenticationOf(site) } : {}),
    created_at: checkout.createdAt,
    updated_at: checkout.updatedAt,
    expires_at: checkout.expiresAt,
    ...(checkout.continueUrl === '' ? {} : { continue_url: checkout.continueUrl }),
    discounts: discountsOf(checkout),
    ...(checkout.order ? { order: orderOf(site, checkout, checkout.order) } : {}),
  };
};

/** The shop's order statuses, as ACP names them. */
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

/** The contact for questions about an order. */
export const supportOf = (site: Site) => ({
  email: site.mailboxes.support,
  phone: site.seller.serviceTelephone,
});

const orderOf = (
  site: Site,
  { id, totals }: PresentedCheckout,
  order: NonNullable<PresentedCheckout['order']>,
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
