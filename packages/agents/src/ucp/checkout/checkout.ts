import type { Address, AgentCheckout } from '@parlour/contract';
import { arrivalWords, deliveryKey, formatPence, SERVICES_PAID_BACK } from '@parlour/domain';
import { chosenMark, deliveryOptions, type DeliveryOption } from '../../delivery-options.ts';
import { presentCheckout, type MessageSubject, type PresentedCheckout } from '../../checkout.ts';
import type { ShopPages } from '../../shop-pages.ts';
import { MARKETPLACE } from '../capabilities.ts';
import { itemId } from '../item-id.ts';
import type { Message } from '../messages.ts';
import type { Data, Presentation } from '../presentation.ts';
import { DESTINATION, GROUPS, SELECTED, destinationId, postalAddress } from './requests.ts';

/** The shop's codes and the protocol's standard ones for them. */
const CODES: Readonly<Record<string, string>> = {
  less_stock: 'out_of_stock',
  unavailable: 'item_unavailable',
  payment_declined: 'payment_failed',
  requires_3ds: 'authentication_required',
};

const BUYER: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
};

const ADDRESS: Readonly<Record<string, string>> = {
  streetA: 'street_address',
  streetB: 'extended_address',
  city: 'address_locality',
  postcode: 'postal_code',
  country: 'address_country',
  addressName: 'last_name',
  mobileNumber: 'phone_number',
};

/** A place in the shop's checkout as a path in the protocol's; undefined for the whole checkout. */
const pathOf = ({ part, rest }: MessageSubject): string | undefined => {
  const name = rest.slice(1);
  switch (part) {
    case 'lines':
      return `$.line_items${rest}`;
    case 'buyer':
      return `$.buyer.${BUYER[name] ?? name}`;
    case 'address':
      return name === '' ? SELECTED : `${DESTINATION}.${ADDRESS[name] ?? name}`;
    case 'promoCodes':
      return `$.discounts.codes${rest}`;
    case 'payment':
      return '$.payment';
    case 'deliveries':
      return GROUPS;
    default:
      return undefined;
  }
};

/** Why a promo code does not apply, by the protocol's codes. */
const PROMOS: Readonly<Record<string, string>> = {
  expired: 'discount_code_expired',
  used_up: 'discount_code_expired',
  used: 'discount_code_user_ineligible',
  below_minimum: 'discount_code_user_ineligible',
  not_combined: 'discount_code_combination_disallowed',
  not_for_guests: 'discount_code_user_ineligible',
};

/** The protocol's messages about a checkout, with those about parts of the request that were refused. */
const wordsOf = (
  checkout: PresentedCheckout,
  refusals: readonly Message[],
  knowsDiscounts: boolean,
): readonly Message[] => {
  const promos = knowsDiscounts ? checkout.refusedPromos.map(promoMessage) : [];
  const said = checkout.messages
    .filter(({ code }) => code !== 'promo_refused')
    .map(toMessage)
    .filter(({ path }) => !refusals.some((refusal) => covers(refusal, path)));
  return [...refusals, ...said, ...promos, ...asked(checkout, said), ...vatOf(checkout)];
};

/** Whether a more precise message covers a place already. */
const covers = ({ path = '' }: Message, other: string | undefined): boolean =>
  other !== undefined && (path === other || (path.startsWith(DESTINATION) && other === SELECTED));

const toMessage = (message: PresentedCheckout['messages'][number]): Message => {
  const { type, code, content, severity } = message;
  const path = pathOf(message.place);
  return {
    type,
    code: CODES[code] ?? code,
    content,
    ...(path === undefined ? {} : { path }),
    ...(type === 'error' ? { severity } : {}),
  };
};

const promoMessage = ({ promo, at }: PresentedCheckout['refusedPromos'][number]): Message => ({
  type: 'warning',
  code: PROMOS[promo.status] ?? 'discount_code_invalid',
  path: `$.discounts.codes[${String(at)}]`,
  content: promo.message,
});

/** A customer who is sent to the shop learns why. */
const asked = ({ status }: PresentedCheckout, said: readonly Message[]): readonly Message[] =>
  status === 'requires_escalation' && !said.some(({ severity = '' }) => severity.startsWith('req'))
    ? [
        {
          type: 'error',
          code: 'payment_required',
          content: 'The order is placed. The customer still has to pay for it at the shop.',
          severity: 'requires_buyer_input',
        },
      ]
    : [];

/** Prices include VAT, so that it is no line of the totals. */
const vatOf = ({ totals }: PresentedCheckout): readonly Message[] =>
  totals.vatPence === 0
    ? []
    : [
        {
          type: 'info',
          code: 'vat_included',
          content: `The total includes ${formatPence(totals.vatPence)} VAT, and delivery.`,
        },
      ];

const CURRENCY = 'GBP';

/** The id of an option: `included` on the promised days, `included+room`, `2026-12-04/08:00-12:00`, `together`. */
export const optionId = (mark = ''): string =>
  mark.startsWith('/') ? mark.slice(1) : `included${mark}`;

/** @param refusals messages about parts of the request that were refused */
export const checkoutBody = (
  shop: AgentCheckout,
  presentation: Presentation,
  refusals: readonly Message[] = [],
): Data => {
  const checkout = presentCheckout(shop);
  const { status, order, continueUrl } = checkout;
  return {
    ...sharedBody(checkout, presentation, refusals),
    status,
    ...(presentation.knowsFulfillment && checkout.lines.length > 0
      ? { fulfillment: fulfillmentOf(checkout, presentation) }
      : {}),
    ...(continueUrl === '' ? {} : { continue_url: continueUrl }),
    ...(status === 'completed' && order
      ? { order: { id: order.id, permalink_url: order.url } }
      : {}),
  };
};

export const cartBody = (
  shop: AgentCheckout,
  presentation: Presentation,
  refusals: readonly Message[] = [],
): Data => ({
  ...sharedBody(presentCheckout(shop), presentation, refusals),
  continue_url: shop.continueUrl || presentation.origin,
});

const sharedBody = (
  checkout: PresentedCheckout,
  presentation: Presentation,
  refusals: readonly Message[],
): Data => ({
  id: checkout.id,
  currency: CURRENCY,
  line_items: checkout.lines.map(lineOf),
  ...buyerOf(checkout),
  totals: totalsOf(checkout),
  messages: wordsOf(checkout, refusals, presentation.knowsDiscounts),
  links: LINKS.map(([type, kind]) => {
    const { url, title } = presentation.pages.policy(kind);
    return { type, url: presentation.origin + url, title };
  }),
  policies: [returnPolicy(presentation)],
  expires_at: checkout.expiresAt,
  ...(presentation.knowsDiscounts ? { discounts: discountsOf(checkout) } : {}),
  ...(presentation.knowsMarketplace
    ? { [MARKETPLACE]: { deliveries: checkout.deliveries.map(deliveryOf) } }
    : {}),
});

const lineOf = (line: PresentedCheckout['lines'][number]): Data => ({
  id: line.id,
  item: {
    id: itemId({
      variantId: line.variantId,
      option: line.optionId,
      swatch: line.swatchId,
      seller: line.sellerId,
    }),
    title: line.title,
    price: line.unitPence,
    ...(line.picture === '' ? {} : { image_url: line.picture }),
  },
  quantity: line.quantity,
  totals: [
    { type: 'subtotal', amount: line.totalPence },
    ...(line.discountPence > 0 ? [{ type: 'items_discount', amount: -line.discountPence }] : []),
    { type: 'total', amount: line.duePence },
  ],
});

const buyerOf = ({ buyer }: PresentedCheckout): Data => {
  const fields = {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone_number: buyer.phone,
  };
  const said = Object.entries(fields).filter(([, value]) => value !== '');
  return said.length === 0 ? {} : { buyer: Object.fromEntries(said) };
};

/** Prices include delivery and VAT, so that neither is added. */
const totalsOf = ({ totals, status }: PresentedCheckout): readonly Data[] => [
  { type: 'subtotal', display_text: 'Items', amount: totals.itemsPence },
  ...(totals.discountPence > 0
    ? [{ type: 'items_discount', display_text: 'Discount', amount: -totals.discountPence }]
    : []),
  { type: 'fulfillment', display_text: 'Delivery', amount: totals.deliveryPence },
  {
    type: 'total',
    display_text: status === 'completed' ? 'Total paid' : 'Total incl. VAT',
    amount: totals.totalPence,
  },
];

/** The protocol's names for the shop's policies. */
const LINKS = [
  ['terms_of_service', 'terms'],
  ['privacy_policy', 'privacy'],
  ['refund_policy', 'returns'],
  ['shipping_policy', 'delivery'],
] as const;

/** The terms of the return policy. */
const returnPolicy = ({ pages, origin }: Presentation): Data => ({
  type: 'dev.ucp.shopping.policy.return',
  description: {
    plain: `The customer can cancel until 14 days after the last delivery, and pays for the way back. ${SERVICES_PAID_BACK}`,
  },
  url: origin + pages.policy('returns').url,
});

const discountsOf = ({ promos, usedPromo: used, allocations }: PresentedCheckout): Data => ({
  codes: promos.map(({ code }) => code),
  applied:
    used === undefined || used.discountPence === 0
      ? []
      : [
          {
            code: used.code,
            title: used.percent > 0 ? `${String(used.percent)} % off` : used.code,
            amount: used.discountPence,
            method: 'across',
            ...(allocations.length === 0
              ? {}
              : {
                  allocations: allocations.map(({ at, pence }) => ({
                    path: `$.line_items[${String(at)}]`,
                    amount: pence,
                  })),
                }),
          },
        ],
});

const deliveryOf = (delivery: PresentedCheckout['deliveries'][number]): Data => ({
  seller: { id: delivery.sellerId, name: delivery.sellerName },
  line_item_ids: delivery.lineIds,
  total: delivery.totalPence,
  vat: delivery.vatPence,
  ...(delivery.note === '' ? {} : { note: delivery.note }),
});

const fulfillmentOf = (
  { lines, address, deliveries }: PresentedCheckout,
  { pages, knowsGroups, saved = [] }: Presentation,
): Data => {
  const ids = lines.map(({ id }) => id);
  const destination = address && destinationOf(address);
  const others = saved.map(destinationOf).filter(({ id }) => id !== destination?.id);
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: ids,
        selected_destination_id: destination?.id ?? null,
        destinations: [...(destination ? [destination] : []), ...others],
        groups: knowsGroups
          ? deliveries.map((one) => groupOf(pages, groupIdOf(one), one.lineIds, [one]))
          : [groupOf(pages, TOGETHER, ids, deliveries)],
      },
    ],
  };
};

/** The group of everything, for platforms that know one group alone. */
const TOGETHER = 'delivery';

const destinationOf = (address: Address) => ({
  type: 'shipping_address',
  id: destinationId(address),
  ...postalAddress(address),
});

/** The deliveries of a group by its id. */
export const deliveriesIn = (
  deliveries: AgentCheckout['deliveries'],
  groupId: string | undefined,
): AgentCheckout['deliveries'] =>
  groupId === undefined || groupId === TOGETHER
    ? deliveries
    : deliveries.filter((one) => groupId === groupIdOf(one));

const groupIdOf = (delivery: AgentCheckout['deliveries'][number]): string =>
  `seller-${deliveryKey(delivery)}`;

const groupOf = (
  { ships }: ShopPages,
  id: string,
  lineIds: readonly string[],
  deliveries: AgentCheckout['deliveries'],
): Data => ({
  id,
  line_item_ids: lineIds,
  selected_option_id: optionId(chosenMark(deliveries)),
  options: deliveryOptions(deliveries).map((option) => {
    const says = descriptionOf(option, ships);
    return {
      id: optionId(option.mark),
      title: option.name || 'Delivery included',
      ...(says === '' ? {} : { description: { plain: says } }),
      ...(option.times && {
        earliest_fulfillment_time: option.times.earliest,
        latest_fulfillment_time: option.times.latest,
      }),
      totals: [{ type: 'total', amount: option.totalPence }],
    };
  }),
});

const descriptionOf = ({ kind, covers, arriving }: DeliveryOption, ships: string): string => {
  const days = arrivalWords(arriving);
  if (days !== '') return `Arrives ${days}.`;
  return kind === 'promised' ? `${ships}.` : covers;
};
