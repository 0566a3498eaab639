import * as z from 'zod';
import {
  type AgentBuyer,
  type AgentCheckout,
  type AgentPayment,
  hasOwnPostcode,
  telephone,
  type WantedAgentLine,
} from '@parlour/contract';
import { isDeliveredTo, type Access, UNITED_KINGDOM } from '@parlour/domain';
import { accessOf, SaidAccess } from '../../access.ts';
import { readId } from '../item-id.ts';
import type { Message } from '../messages.ts';
import { HANDLERS } from '../capabilities.ts';

const text = z.string().max(300);
const id = z.string().min(1).max(300);

const Line = z.looseObject({
  id: id.optional(),
  item: z.looseObject({
    id,
    /** The unit of sale that the other side assumes. */
    quantity_unit: z
      .looseObject({ unit: z.string().max(20), scale: z.int().min(0).max(15).optional() })
      .optional(),
  }),
  quantity: z.int().min(1).max(999),
});

export const Buyer = z.looseObject({
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: text.optional(),
});

const Destination = z.looseObject({
  id: id.optional(),
  street_address: text.optional(),
  extended_address: text.optional(),
  address_locality: text.optional(),
  address_region: text.optional(),
  address_country: text.optional(),
  postal_code: text.optional(),
  first_name: text.optional(),
  last_name: text.optional(),
  phone_number: text.optional(),
  access: SaidAccess.optional(),
});

const Fulfillment = z.looseObject({
  methods: z
    .array(
      z.looseObject({
        type: z.string().max(60).optional(),
        destinations: z.array(Destination).max(20).optional(),
        selected_destination_id: id.nullish(),
        groups: z
          .array(z.looseObject({ id: id.optional(), selected_option_id: id.nullish() }))
          .max(100)
          .optional(),
      }),
    )
    .max(5)
    .optional(),
});

const Discounts = z.looseObject({
  codes: z.array(z.string().trim().min(1).max(40)).max(10).optional(),
});

const shared = {
  buyer: Buyer.optional(),
  discounts: Discounts.optional(),
};

export const CartRequest = z.looseObject({ ...shared, line_items: z.array(Line).max(100) });

export const UpdateCheckout = z.looseObject({
  ...shared,
  line_items: z.array(Line).max(100),
  fulfillment: Fulfillment.optional(),
});

export const CreateCheckout = UpdateCheckout.extend({
  line_items: z.array(Line).max(100).default([]),
  /** The cart that becomes the checkout. */
  cart_id: id.optional(),
});

const Instrument = z.looseObject({
  id,
  handler_id: id,
  type: z.string().min(1).max(60),
  credential: z
    .looseObject({ type: z.string().min(1).max(60), token: z.string().max(500).optional() })
    .optional(),
});

export const CompleteCheckout = z.looseObject({
  payment: z.looseObject({ instruments: z.array(Instrument).max(10).default([]) }),
  buyer: Buyer.optional(),
});

/** A request without a body. */
export const Nothing = z.looseObject({});

export type CartRequest = z.output<typeof CartRequest>;
export type UpdateCheckout = z.output<typeof UpdateCheckout>;
export type CreateCheckout = z.output<typeof CreateCheckout>;
export type CompleteCheckout = z.output<typeof CompleteCheckout>;
export type RequestLine = z.output<typeof Line>;
type Destination = z.output<typeof Destination>;
export type Buyer = z.output<typeof Buyer>;

/** The lines of a request as the shop's own, and why some were refused. */
export interface ReadLines {
  readonly lines: readonly WantedAgentLine[];
  readonly refusals: readonly Message[];
}

export const readLines = (asked: readonly RequestLine[]): ReadLines => {
  const read = asked.map((line, at) => readLine(line, at));
  return {
    lines: read.flatMap(({ wanted }) => wanted ?? []),
    refusals: read.flatMap(({ refusal }) => refusal ?? []),
  };
};

interface ReadLine {
  readonly wanted?: WantedAgentLine;
  readonly refusal?: Message;
}

const readLine = ({ item, quantity }: RequestLine, at: number): ReadLine => {
  const reference = readId(item.id);
  if (reference?.kind !== 'variant') return { refusal: unknownItem(item.id, at) };
  if (!isEach(item.quantity_unit)) return { refusal: otherUnit(item.id, at) };
  const { variantId, option = '', swatch = '', seller = '' } = reference;
  return {
    wanted: { variantId, optionId: option, swatchId: swatch, sellerId: seller, quantity },
  };
};

/** The shop sells everything by the unit. */
const isEach = (unit: RequestLine['item']['quantity_unit']): boolean =>
  unit === undefined || (unit.unit === 'C62' && (unit.scale ?? 0) === 0);

const otherUnit = (id: string, at: number): Message => ({
  type: 'error',
  code: 'quantity_unit_mismatch',
  path: `$.line_items[${String(at)}].item.quantity_unit`,
  content: `${id} is sold by the unit. Resubmit the quantity as a number of units.`,
  severity: 'recoverable',
});

/** The message for an item that the shop does not sell. */
export const unknownItem = (id: string, at: number): Message => ({
  type: 'error',
  code: 'item_unavailable',
  path: `$.line_items[${String(at)}]`,
  content: `This shop doesn’t sell ${id}.`,
  severity: 'recoverable',
});

type Address = NonNullable<AgentCheckout['address']>;
/** What is not said of access stays as it is. */
type RequestedAddress = Omit<Address, 'addressType' | keyof Access> & Partial<Access>;

/** A part of a request as the shop's own, and messages about what was refused. */
interface ParsedPart<T> {
  readonly value: T;
  readonly refusals: readonly Message[];
}

/** Path of the destinations of the only method. */
export const DESTINATION = '$.fulfillment.methods[0].destinations[0]';
export const SELECTED = '$.fulfillment.methods[0].selected_destination_id';
export const GROUPS = '$.fulfillment.methods[0].groups';

const wrong = (path: string, content: string, code = 'invalid'): Message => ({
  type: 'error',
  code,
  path,
  content,
  severity: 'recoverable',
});

/** The buyer. An invalid email address or telephone number is left out, with a message. */
export const readBuyer = (buyer: Buyer = {}): ParsedPart<AgentBuyer> => {
  const { first_name: firstName = '', last_name: lastName = '' } = buyer;
  const email = (buyer.email ?? '').trim();
  const phone = telephone.safeParse(buyer.phone_number ?? '');
  const isEmail = email === '' || (email.length <= 254 && z.email().safeParse(email).success);
  return {
    value: {
      firstName: firstName.trim().slice(0, 120),
      lastName: lastName.trim().slice(0, 120),
      email: isEmail ? email : '',
      phone: phone.success ? phone.data : '',
    },
    refusals: [
      ...(isEmail ? [] : [wrong('$.buyer.email', 'This isn’t an email address.')]),
      ...(phone.success ? [] : [wrong('$.buyer.phone_number', PHONE)]),
    ],
  };
};

const PHONE = 'A telephone number has 7 to 15 digits, with an optional leading +.';

/**
 * The id of an address among the destinations of a checkout: the agent's own, or one that is derived from its
 * text.
 */
export const destinationId = (address: Address): string => {
  const { id, streetA, streetB, city, postcode, addressName } = address;
  if (id !== '') return id;
  const text = [streetA, streetB, city, postcode, addressName].join('\n').toLowerCase();
  // FNV-1a: it distinguishes addresses and hides nothing.
  const hash = Array.from(text).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );
  return `address-${hash.toString(16)}`;
};

/** The delivery address in a request. */
export type ReadAddress =
  | {
      readonly status: 'said';
      readonly address: RequestedAddress;
      readonly refusals: readonly Message[];
    }
  | { readonly status: 'kept' }
  | { readonly status: 'none'; readonly refusals: readonly Message[] }
  /** Nothing of the request is done. */
  | { readonly status: 'refused'; readonly refusal: Message };

/**
 * The address of a request: the selected destination, or the first. A known one is kept as it is.
 * @param known of the checkout so far; null for none
 * @param saved of the linked customer, by the ids under which they were offered
 */
export const readAddress = (
  { methods = [] }: NonNullable<UpdateCheckout['fulfillment']> = {},
  known: Address | null,
  saved: readonly Address[] = [],
): ReadAddress => {
  const [method] = methods;
  if (method === undefined) return { status: 'none', refusals: [] };
  if (methods.length > 1 || (method.type ?? 'shipping') !== 'shipping') {
    const content = 'Everything is delivered to one address: send one method, shipping.';
    return { status: 'refused', refusal: wrong('$.fulfillment.methods', content) };
  }
  const { destinations = [], selected_destination_id: selectedId } = method;
  const knownId = known === null ? undefined : destinationId(known);
  const chosen = selectedId ? destinations.find((one) => one.id === selectedId) : destinations[0];
  const isKnown = knownId !== undefined && (selectedId ?? chosen?.id) === knownId;
  if (isKnown && (chosen === undefined || isBare(chosen))) return { status: 'kept' };
  const kept = saved.find(({ id }) => id === (selectedId ?? chosen?.id));
  if (kept && (chosen === undefined || isBare(chosen))) {
    return { status: 'said', address: kept, refusals: [] };
  }
  if (selectedId && chosen === undefined) {
    const refusal = wrong(SELECTED, 'There is no such destination in this checkout.', 'not_found');
    return { status: 'refused', refusal };
  }
  if (chosen === undefined) return { status: 'none', refusals: [] };
  return saidAddress(chosen);
};

const isBare = ({ street_address: street, postal_code: postcode }: Destination): boolean =>
  street === undefined && postcode === undefined;

const saidAddress = (destination: Destination): ReadAddress => {
  const country = destination.address_country?.trim() ?? 'GB';
  if (!isDeliveredTo({ country, postcode: destination.postal_code ?? '' })) {
    const content = 'This shop delivers only within the United Kingdom.';
    const refusal = wrong(`${DESTINATION}.address_country`, content, 'address_undeliverable');
    return { status: 'none', refusals: [refusal] };
  }
  const part = (value: string | undefined): string => (value ?? '').trim().slice(0, 120);
  const postcode = part(destination.postal_code);
  const isPostcode = postcode === '' || hasOwnPostcode({ country: UNITED_KINGDOM, postcode });
  const phone = telephone.safeParse(destination.phone_number ?? '');
  return {
    status: 'said',
    address: {
      id: (destination.id ?? '').slice(0, 100),
      addressName: [part(destination.first_name), part(destination.last_name)]
        .filter(Boolean)
        .join(' ')
        .slice(0, 120),
      streetA: part(destination.street_address),
      streetB: part(destination.extended_address),
      city: part(destination.address_locality),
      country: UNITED_KINGDOM,
      postcode: isPostcode ? postcode : '',
      mobileNumber: phone.success ? phone.data : '',
      ...accessOf(destination.access),
    },
    refusals: [
      ...(isPostcode ? [] : [wrong(`${DESTINATION}.postal_code`, 'This isn’t a UK postcode.')]),
      ...(phone.success ? [] : [wrong(`${DESTINATION}.phone_number`, PHONE)]),
    ],
  };
};

/** An address in the shape of the protocol. */
export const postalAddress = (address: Omit<Address, 'id' | 'addressType' | keyof Access>) => {
  const { addressName, streetA, streetB, city, postcode, mobileNumber } = address;
  const fields = {
    street_address: streetA,
    extended_address: streetB,
    address_locality: city,
    postal_code: postcode,
    phone_number: mobileNumber,
    ...namesOf(addressName),
  };
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    address_country: 'GB',
  };
};

/** The shop stores one name; its last word becomes the last name. */
const namesOf = (name: string): { readonly first_name: string; readonly last_name: string } => {
  const words = name.split(' ').filter(Boolean);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
};

type Instruments = CompleteCheckout['payment']['instruments'];

const refused = (path: string, content: string): { readonly refusal: Message } => ({
  refusal: { type: 'error', code: 'payment_failed', path, content, severity: 'recoverable' },
});

/** The only payment instrument of a request as the shop's own mandate, or why it is refused. */
export const paymentIn = (
  instruments: Instruments,
): { readonly payment: AgentPayment } | { readonly refusal: Message } => {
  const [instrument] = instruments;
  const at = '$.payment.instruments';
  if (!instrument || instruments.length > 1) return refused(at, 'Send exactly one instrument.');
  if (instrument.handler_id === HANDLERS.confirmation) return { payment: { kind: 'confirm' } };
  if (instrument.handler_id !== HANDLERS.token) {
    return refused(`${at}[0].handler_id`, 'This business doesn’t have this payment handler.');
  }
  const { credential } = instrument;
  if (credential?.type !== 'delegated_token' || !credential.token) {
    const content = 'This business only takes a delegated_token, never a card number.';
    return refused(`${at}[0].credential`, content);
  }
  return { payment: { kind: 'delegated', token: credential.token, canAuthenticate: false } };
};
