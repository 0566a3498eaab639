import type {
  AgentCheckout,
  AgentMessage,
  AgentDelivery,
  AgentLine,
} from '#lib/contract/agents/agent-checkout.ts';
import { formatPence } from '#lib/domain/money.ts';
import type { Message } from '../messages.ts';
import { DESTINATION, SELECTED, destinationId, postalAddress } from './requests.ts';
import type { Address } from '#lib/contract/entities/address.ts';
import { paths } from '#lib/paths.ts';
import { itemId } from '../item-id.ts';
import { MARKETPLACE } from '../capabilities.ts';

/** The shop's codes by the protocol's own words, where it has some. */
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

/** A place in the shop's checkout as one in the protocol's; undefined for the whole. */
const pathOf = (path: string): string | undefined => {
  const [, root = '', field = ''] = /^\$\.([a-zA-Z]+)(.*)$/.exec(path) ?? [];
  const name = field.slice(1);
  switch (root) {
    case 'lines':
      return `$.line_items${field}`;
    case 'buyer':
      return `$.buyer.${BUYER[name] ?? name}`;
    case 'address':
      return name === '' ? SELECTED : `${DESTINATION}.${ADDRESS[name] ?? name}`;
    case 'promoCodes':
      return `$.discounts.codes${field}`;
    case 'payment':
      return '$.payment';
    default:
      return undefined;
  }
};

/** Why a promo code is not used, by the protocol's codes. */
const PROMOS: Readonly<Record<string, string>> = {
  expired: 'discount_code_expired',
  used_up: 'discount_code_expired',
  used: 'discount_code_user_ineligible',
  below_minimum: 'discount_code_user_ineligible',
  not_combined: 'discount_code_combination_disallowed',
};

/** What the protocol says about a checkout, with what could not be taken of the request. */
const wordsOf = (
  checkout: AgentCheckout,
  refusals: readonly Message[],
  knowsDiscounts: boolean,
): readonly Message[] => {
  const promos = knowsDiscounts ? wordsOfPromos(checkout) : [];
  const said = checkout.messages
    .filter(({ code }) => code !== 'promo_refused')
    .map(toMessage)
    .filter(({ path }) => !refusals.some((refusal) => covers(refusal, path)));
  return [...refusals, ...said, ...promos, ...asked(checkout, said), ...vatOf(checkout)];
};

/** A place of which something better is said already. */
const covers = ({ path = '' }: Message, other: string | undefined): boolean =>
  other !== undefined && (path === other || (path.startsWith(DESTINATION) && other === SELECTED));

const toMessage = ({ type, code, path, content, severity }: AgentMessage): Message => {
  const place = pathOf(path);
  return {
    ...{ type, code: CODES[code] ?? code, content },
    ...(place === undefined ? {} : { path: place }),
    ...(type === 'error' ? { severity } : {}),
  };
};

const wordsOfPromos = ({ promos }: AgentCheckout): readonly Message[] =>
  promos.flatMap(({ status, message }, at): readonly Message[] => {
    if (status === 'active') return [];
    const path = `$.discounts.codes[${String(at)}]`;
    const reason = PROMOS[status] ?? 'discount_code_invalid';
    return [{ type: 'warning', code: reason, path, content: message }];
  });

/** Whoever is sent to the shop is told why. */
const asked = ({ status }: AgentCheckout, said: readonly Message[]): readonly Message[] =>
  status === 'requires_escalation' && !said.some(({ severity = '' }) => severity.startsWith('req'))
    ? [
        {
          type: 'error',
          code: 'payment_required',
          content: 'The order is placed and waits for the customer to pay at the shop.',
          severity: 'requires_buyer_input',
        },
      ]
    : [];

/** Prices hold VAT already, so that it is no line of the totals. */
const vatOf = ({ totals }: AgentCheckout): readonly Message[] =>
  totals.vatPence === 0
    ? []
    : [
        {
          type: 'info',
          code: 'vat_included',
          content: `The total includes ${formatPence(totals.vatPence)} VAT, and delivery.`,
        },
      ];

type Data = Readonly<Record<string, unknown>>;

/** How a checkout is told. */
export interface Telling {
  /** Origin of the site. */
  readonly origin: string;
  readonly knowsDiscounts: boolean;
  readonly knowsFulfillment: boolean;
  readonly knowsMarketplace: boolean;
  /** Whether it can show several deliveries of one method. */
  readonly knowsGroups: boolean;
  /** Addresses of the linked customer, to choose from; none for a guest. */
  readonly saved?: readonly Address[] | undefined;
}

const CURRENCY = 'GBP';

/** The one way of delivering, of which there is nothing to choose. */
const DELIVERY_OPTION = 'included';

/** @param refusals what could not be taken of the request that this answers */
export const checkoutBody = (
  checkout: AgentCheckout,
  telling: Telling,
  refusals: readonly Message[] = [],
): Data => {
  const { status, order, continueUrl } = checkout;
  return {
    ...sharedBody(checkout, telling, refusals),
    status,
    ...(telling.knowsFulfillment && checkout.lines.length > 0
      ? { fulfillment: fulfillmentOf(checkout, telling) }
      : {}),
    ...(continueUrl === '' ? {} : { continue_url: continueUrl }),
    ...(status === 'completed' && order
      ? { order: { id: order.id, permalink_url: order.url } }
      : {}),
  };
};

export const cartBody = (
  checkout: AgentCheckout,
  telling: Telling,
  refusals: readonly Message[] = [],
): Data => ({
  ...sharedBody(checkout, telling, refusals),
  continue_url: checkout.continueUrl === '' ? telling.origin : checkout.continueUrl,
});

const sharedBody = (
  checkout: AgentCheckout,
  telling: Telling,
  refusals: readonly Message[],
): Data => ({
  id: checkout.id,
  currency: CURRENCY,
  line_items: checkout.lines.map(lineOf),
  ...buyerOf(checkout),
  totals: totalsOf(checkout),
  messages: wordsOf(checkout, refusals, telling.knowsDiscounts),
  links: linksOf(telling.origin),
  policies: [returnPolicy(telling.origin)],
  expires_at: checkout.expiresAt,
  ...(telling.knowsDiscounts ? { discounts: discountsOf(checkout) } : {}),
  ...(telling.knowsMarketplace
    ? { [MARKETPLACE]: { deliveries: checkout.deliveries.map(deliveryOf(checkout)) } }
    : {}),
});

const lineOf = (line: AgentLine): Data => ({
  id: line.id,
  item: {
    id: itemOf(line),
    title: line.title,
    price: line.unitPence,
    ...(line.picture === '' ? {} : { image_url: line.picture }),
  },
  quantity: line.quantity,
  totals: [
    { type: 'subtotal', amount: line.totalPence },
    ...(line.discountPence > 0 ? [{ type: 'items_discount', amount: -line.discountPence }] : []),
    { type: 'total', amount: line.totalPence - line.discountPence },
  ],
});

const itemOf = ({ variantId, optionId, swatchId, sellerId }: AgentLine): string =>
  itemId({ variantId, option: optionId, swatch: swatchId, seller: sellerId });

const buyerOf = ({ buyer }: AgentCheckout): Data => {
  const fields = {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone_number: buyer.phone,
  };
  const said = Object.entries(fields).filter(([, value]) => value !== '');
  return said.length === 0 ? {} : { buyer: Object.fromEntries(said) };
};

/** Prices are delivered prices with VAT in them: neither is added. */
const totalsOf = ({ totals, status }: AgentCheckout): readonly Data[] => [
  { type: 'subtotal', display_text: 'Items', amount: totals.itemsPence },
  ...(totals.discountPence > 0
    ? [{ type: 'items_discount', display_text: 'Discount', amount: -totals.discountPence }]
    : []),
  { type: 'fulfillment', display_text: 'Delivery', amount: totals.deliveryPence },
  {
    ...{ type: 'total', display_text: status === 'completed' ? 'Total paid' : 'Total incl. VAT' },
    amount: totals.totalPence,
  },
];

const LINKS = [
  ['terms_of_service', '/term-of-use'],
  ['privacy_policy', '/data-protection'],
  ['refund_policy', '/return-policy'],
  ['shipping_policy', '/privacy-policy'],
] as const;

const linksOf = (origin: string): readonly Data[] =>
  LINKS.map(([type, path]) => {
    const title = paths.policies.find(({ url }) => url === path)?.name;
    return { type, url: origin + path, ...(title === undefined ? {} : { title }) };
  });

/** As the return policy says. */
const returnPolicy = (origin: string): Data => ({
  type: 'dev.ucp.shopping.policy.return',
  description: {
    plain: 'Can be returned within 14 days of delivery, at the customer’s cost.',
  },
  url: `${origin}/return-policy`,
});

const discountsOf = ({ promos, lines }: AgentCheckout): Data => {
  const used = promos.find(({ status }) => status === 'active');
  const allocations = lines.flatMap(({ discountPence: amount }, at) =>
    amount > 0 ? [{ path: `$.line_items[${String(at)}]`, amount }] : [],
  );
  return {
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
              ...(allocations.length === 0 ? {} : { allocations }),
            },
          ],
  };
};

const deliveryOf =
  ({ lines }: AgentCheckout) =>
  ({ sellerId, sellerName, lineIds, totalPence, note }: AgentDelivery): Data => ({
    seller: { id: sellerId, name: sellerName },
    line_item_ids: lineIds,
    total: totalPence,
    vat: lines
      .filter(({ id }) => lineIds.includes(id))
      .reduce((sum, { vatPence }) => sum + vatPence, 0),
    ...(note === '' ? {} : { note }),
  });

const fulfillmentOf = (
  { lines, address, deliveries }: AgentCheckout,
  { knowsGroups, saved = [] }: Telling,
): Data => {
  const ids = lines.map(({ id }) => id);
  const destination = address && destinationOf(address);
  const others = saved.map(destinationOf).filter(({ id }) => id !== destination?.id);
  return {
    methods: [
      {
        ...{ id: 'shipping', type: 'shipping', line_item_ids: ids },
        selected_destination_id: destination?.id ?? null,
        destinations: [...(destination ? [destination] : []), ...others],
        groups: knowsGroups
          ? deliveries.map(({ sellerId, lineIds }) => groupOf(`seller-${sellerId}`, lineIds))
          : [groupOf('delivery', ids)],
      },
    ],
  };
};

const destinationOf = (address: Address) => ({
  ...{ type: 'shipping_address', id: destinationId(address) },
  ...postalAddress(address),
});

const groupOf = (id: string, lineIds: readonly string[]): Data => ({
  ...{ id, line_item_ids: lineIds, selected_option_id: DELIVERY_OPTION },
  options: [
    {
      id: DELIVERY_OPTION,
      title: 'Delivery included',
      description: { plain: 'Arrives within four to six weeks.' },
      totals: [{ type: 'total', amount: 0 }],
    },
  ],
});
