import type { AgentCheckout, AgentCheckoutChange } from '#lib/contract/agents/agent-checkout.ts';
import type { CallInput } from '#lib/contract/call.ts';
import type { updateCheckout } from '#lib/contract/agents/index.ts';
import * as z from 'zod';
import { AcpRefusal } from './refusals.ts';
import type { CreateRequest, Said, UpdateRequest } from './requests.ts';

type Change = CallInput<typeof updateCheckout>['body'];

/** What is kept with a session beside the shop's own checkout. */
export const Kept = z.object({
  /** Items by the ids that the agent has for them. */
  items: z.array(z.string()).default([]),
  /** Interventions that the agent can show. */
  supported: z.array(z.string()).default([]),
  /** Who takes the delivery. */
  recipient: z
    .object({ name: z.string(), phone: z.string(), email: z.string() })
    .partial()
    .default({}),
});

export type Kept = z.output<typeof Kept>;

interface Parts {
  readonly variantId: string;
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
}

/** What an item's id names; '' for what it leaves to the shop. */
export const partsOf = (id: string): Parts => {
  const [variantId = '', sellerId = '', optionId = '', swatchId = ''] = id.split('.');
  return { variantId, sellerId, optionId, swatchId };
};

/** The shop delivers within the United Kingdom; the name is that of its own addresses. */
const COUNTRIES: Readonly<Record<string, string>> = { GB: 'United Kingdom', UK: 'United Kingdom' };

const addressOf = ({ fulfillment_details: details }: Said) => {
  const address = details?.address;
  if (!address) return {};
  const country = COUNTRIES[address.country.toUpperCase()];
  if (country === undefined) {
    throw new AcpRefusal(
      400,
      'region_restricted',
      'This shop delivers within the United Kingdom alone.',
      { param: '$.fulfillment_details.address.country' },
    );
  }
  return {
    address: {
      addressName: (address.name || details.name) ?? '',
      streetA: address.line_one,
      streetB: address.line_two,
      city: address.city,
      country,
      postcode: address.postal_code,
      mobileNumber: details.phone_number ?? '',
    },
  };
};

const splitName = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

/** Who buys; whoever takes the delivery where nobody else is named. */
const buyerOf = (
  { buyer, fulfillment_details: details }: Said,
  known: AgentCheckout['buyer'] | undefined,
): Pick<AgentCheckoutChange, 'buyer'> => {
  if (buyer) {
    const named = { firstName: buyer.first_name, lastName: buyer.last_name };
    const name = buyer.first_name + buyer.last_name === '' ? splitName(buyer.full_name) : named;
    return { buyer: { ...name, email: buyer.email, phone: buyer.phone_number } };
  }
  if (details?.email === undefined || (known && known.email !== '')) return {};
  const phone = details.phone_number ?? '';
  return { buyer: { ...splitName(details.name ?? ''), email: details.email, phone } };
};

/** A request as the shop's own calls have it. @param known the session that it changes */
export const changeOf = (
  said: CreateRequest | UpdateRequest,
  known?: AgentCheckout,
): NonNullable<Change> => {
  const kept = Kept.parse(known?.extra ?? {});
  const codes = said.discounts?.codes ?? said.coupons;
  const details = said.fulfillment_details;
  return {
    ...buyerOf(said, known?.buyer),
    ...addressOf(said),
    ...(said.line_items === undefined
      ? {}
      : { lines: said.line_items.map(({ id, quantity }) => ({ ...partsOf(id), quantity })) }),
    ...(codes === undefined ? {} : { promoCodes: codes }),
    ...(said.order_notes === undefined
      ? {}
      : { notes: [{ sellerId: 'all', note: said.order_notes }] }),
    extra: {
      ...kept,
      ...(said.line_items === undefined ? {} : { items: said.line_items.map(({ id }) => id) }),
      ...('capabilities' in said
        ? { supported: said.capabilities.interventions?.supported ?? [] }
        : {}),
      ...(details === undefined
        ? {}
        : {
            recipient: {
              name: details.name ?? details.address?.name ?? '',
              phone: details.phone_number ?? '',
              email: details.email ?? '',
            },
          }),
    },
  };
};
