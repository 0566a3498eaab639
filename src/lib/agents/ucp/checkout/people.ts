import * as z from 'zod';
import type { AgentBuyer, AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';
import { hasOwnPostcode, telephone } from '#lib/contract/entities/address-rules.ts';
import type { Message } from '../messages.ts';
import type { Buyer, Destination, UpdateCheckout } from './requests.ts';

type Address = NonNullable<AgentCheckout['address']>;
type AddressSaid = Omit<Address, 'addressType'>;

/** A part of a request as the shop's own, and what cannot be taken of it. */
interface Read<T> {
  readonly value: T;
  readonly refusals: readonly Message[];
}

const HERE = /^(gb|gbr|uk|united kingdom|great britain|england|scotland|wales|northern ireland)$/i;

/** Path of the one method's destinations. */
export const DESTINATION = '$.fulfillment.methods[0].destinations[0]';
export const SELECTED = '$.fulfillment.methods[0].selected_destination_id';

const wrong = (path: string, content: string, code = 'invalid'): Message => ({
  ...{ type: 'error', code, path, content, severity: 'recoverable' },
});

/** Who buys; what is no e-mail address or telephone number is left out and said. */
export const readBuyer = (buyer: Buyer = {}): Read<AgentBuyer> => {
  const { first_name: firstName = '', last_name: lastName = '' } = buyer;
  const email = (buyer.email ?? '').trim();
  const phone = telephone.safeParse(buyer.phone_number ?? '');
  const isEmail = email === '' || (email.length <= 254 && z.email().safeParse(email).success);
  return {
    value: {
      ...{ firstName: firstName.trim().slice(0, 120), lastName: lastName.trim().slice(0, 120) },
      ...{ email: isEmail ? email : '', phone: phone.success ? phone.data : '' },
    },
    refusals: [
      ...(isEmail ? [] : [wrong('$.buyer.email', 'This is not an e-mail address.')]),
      ...(phone.success ? [] : [wrong('$.buyer.phone_number', PHONE)]),
    ],
  };
};

const PHONE = 'A telephone number has 7 to 15 digits, with a leading + if you like.';

/** What an address is called among the destinations of a checkout: as the agent does, or by what it says. */
export const destinationId = (address: Address): string => {
  const { id, streetA, streetB, city, postcode, addressName } = address;
  if (id !== '') return id;
  const text = [streetA, streetB, city, postcode, addressName].join('\n').toLowerCase();
  // FNV-1a: it tells addresses apart and hides nothing.
  const hash = Array.from(text).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );
  return `address-${hash.toString(16)}`;
};

/** What a request says of where things go. */
export type ReadAddress =
  | {
      readonly status: 'said';
      readonly address: AddressSaid;
      readonly refusals: readonly Message[];
    }
  | { readonly status: 'kept' }
  | { readonly status: 'none'; readonly refusals: readonly Message[] }
  /** Nothing of the request is done. */
  | { readonly status: 'refused'; readonly refusal: Message };

/**
 * The address of a request: the selected destination, or the first. One that is known already is kept.
 * @param known of the checkout as it is; null for none
 * @param saved of the linked customer, by the ids that they were offered with
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
  if (!HERE.test(country)) {
    const content = 'This shop delivers in the United Kingdom alone.';
    const refusal = wrong(`${DESTINATION}.address_country`, content, 'address_undeliverable');
    return { status: 'none', refusals: [refusal] };
  }
  const part = (value: string | undefined): string => (value ?? '').trim().slice(0, 120);
  const postcode = part(destination.postal_code);
  const isPostcode = postcode === '' || hasOwnPostcode({ country: 'United Kingdom', postcode });
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
      country: 'United Kingdom',
      postcode: isPostcode ? postcode : '',
      mobileNumber: phone.success ? phone.data : '',
    },
    refusals: [
      ...(isPostcode ? [] : [wrong(`${DESTINATION}.postal_code`, 'This is not a UK postcode.')]),
      ...(phone.success ? [] : [wrong(`${DESTINATION}.phone_number`, PHONE)]),
    ],
  };
};

/** An address as the protocol writes it. */
export const postalAddress = (address: Omit<Address, 'id' | 'addressType'>) => {
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

/** The shop keeps one name; the last word of it is taken for the last name. */
const namesOf = (name: string): { readonly first_name: string; readonly last_name: string } => {
  const words = name.split(' ').filter(Boolean);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
};
