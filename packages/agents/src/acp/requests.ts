import * as z from 'zod';
import type { Context } from 'hono';
import { toShopError, parseJson } from '@parlour/http';
import { isDeliveredTo, UNITED_KINGDOM } from '@parlour/domain';
import { accessOf, SaidAccess } from '../access.ts';
import { type AcpEnv, AcpRefusal } from './entry-point.ts';
import type {
  AgentCheckout,
  AgentCheckoutChange,
  CallInput,
  updateCheckout,
} from '@parlour/contract';

/* The requests of ACP. Fields that the shop does not use are ignored, as later releases may add some. */

const text = z.string().max(500);

/**
 * `<variant>`, as the product feed names it, or `<variant>.<seller>.<option>.<swatch>` where the agent
 * chooses these too.
 */
const itemId = z.string().regex(/^\d{1,15}(\.\d{0,15}){0,3}$/, 'not an item of this shop');

const Items = z
  .array(z.object({ id: itemId, quantity: z.int().min(1).max(999).default(1) }))
  .max(100);

const Address = z.object({
  name: text.default(''),
  line_one: text.default(''),
  line_two: text.default(''),
  city: text.default(''),
  state: text.default(''),
  /** ISO 3166-1 alpha-2. */
  country: text.default('GB'),
  postal_code: text.default(''),
  access: SaidAccess.optional(),
});

const FulfillmentDetails = z.object({
  name: text.optional(),
  phone_number: text.optional(),
  email: z.email().max(254).optional(),
  address: Address.optional(),
});

const Buyer = z.object({
  first_name: text.default(''),
  last_name: text.default(''),
  full_name: text.default(''),
  email: z.email().max(254),
  phone_number: text.default(''),
});

const codes = z.array(z.string().trim().min(1).max(40)).max(10);

/** The same limit as for a customer's delivery note. */
const orderNotes = z.string().trim().max(500);

const SessionInput = z.object({
  buyer: Buyer.optional(),
  fulfillment_details: FulfillmentDetails.optional(),
  discounts: z.object({ codes: codes.optional() }).optional(),
  /** The older name of `discounts.codes`. */
  coupons: codes.optional(),
  order_notes: orderNotes.optional(),
});

const INTERVENTIONS = ['3ds', 'biometric', 'address_verification'] as const;

export const CreateRequest = SessionInput.extend({
  line_items: Items.min(1),
  currency: z.string(),
  capabilities: z.object({
    interventions: z.object({ supported: z.array(z.enum(INTERVENTIONS)).default([]) }).optional(),
  }),
});

export const UpdateRequest = SessionInput.extend({
  line_items: Items.optional(),
  selected_fulfillment_options: z
    .array(z.object({ type: z.string(), option_id: text, item_ids: z.array(text).max(100) }))
    .max(100)
    .optional(),
});

export const CompleteRequest = z.object({
  buyer: Buyer.optional(),
  payment_data: z.object({
    handler_id: z.string(),
    instrument: z.object({
      type: z.string(),
      credential: z.object({ type: z.string(), token: z.string().min(1).max(500) }),
    }),
  }),
  authentication_result: z
    .object({
      outcome: z.enum([
        'abandoned',
        'attempt_acknowledged',
        'authenticated',
        'canceled',
        'denied',
        'informational',
        'internal_error',
        'not_supported',
        'processing_error',
        'rejected',
      ]),
      outcome_details: z
        .object({
          three_ds_cryptogram: z.string().max(200),
          electronic_commerce_indicator: z.enum(['01', '02', '05', '06', '07']),
          transaction_id: z.string().max(200),
          version: z.string().max(20),
        })
        .optional(),
    })
    .refine(
      ({ outcome, outcome_details }) => !PROVEN.includes(outcome) || outcome_details !== undefined,
      { path: ['outcome_details'], message: 'this outcome needs its details' },
    )
    .optional(),
  order_notes: orderNotes.optional(),
});

/** The outcomes that come with a cryptogram. */
const PROVEN: readonly string[] = ['authenticated', 'informational', 'attempt_acknowledged'];

export const CancelRequest = z.object({}).optional();

type SessionInput = z.output<typeof SessionInput>;
export type CreateRequest = z.output<typeof CreateRequest>;
export type UpdateRequest = z.output<typeof UpdateRequest>;
export type CompleteRequest = z.output<typeof CompleteRequest>;

/** `$.line_items[0].id` */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${String(part)}]` : `${whole}.${String(part)}`,
    '$',
  );

/**
 * Parses the body of a request.
 * @throws {AcpRefusal} with the path of the first field that does not parse
 */
export const bodyOf = <Schema extends z.ZodType>(
  c: Context<AcpEnv>,
  schema: Schema,
): z.output<Schema> => {
  const parsed = schema.safeParse(jsonOf(c.var.sent));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isMissing = issue?.message.endsWith('received undefined') ?? false;
  throw new AcpRefusal(
    400,
    isMissing ? 'missing' : 'invalid',
    issue?.message ?? 'This field isn’t valid.',
    {
      param: pathOf(issue?.path ?? []),
    },
  );
};

const jsonOf = (sent: string): unknown => {
  if (sent.trim() === '') return undefined;
  try {
    return parseJson(sent);
  } catch (thrown) {
    throw new AcpRefusal(400, 'invalid', toShopError(thrown).message, { param: '$' });
  }
};

/** The same text for two bodies that mean the same: keys are in one order and numbers are numbers. */
export const fingerprintOf = (sent: string): string => JSON.stringify(sorted(jsonOf(sent) ?? null));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
};

type Change = CallInput<typeof updateCheckout>['body'];

/** What is stored with a session in addition to the shop's own checkout. */
export const StoredFields = z.object({
  /** The items by the ids that the agent uses for them. */
  items: z.array(z.string()).default([]),
  /** The interventions that the agent can show. */
  supported: z.array(z.string()).default([]),
  /** The person who takes the delivery. */
  recipient: z
    .object({ name: z.string(), phone: z.string(), email: z.string() })
    .partial()
    .default({}),
});

export type StoredFields = z.output<typeof StoredFields>;

interface Parts {
  readonly variantId: string;
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
}

/** The parts of an item's id; '' for each part that the agent leaves to the shop. */
export const partsOf = (id: string): Parts => {
  const [variantId = '', sellerId = '', optionId = '', swatchId = ''] = id.split('.');
  return { variantId, sellerId, optionId, swatchId };
};

const addressOf = ({ fulfillment_details: details }: SessionInput) => {
  const address = details?.address;
  if (!address) return {};
  if (!isDeliveredTo({ country: address.country, postcode: address.postal_code })) {
    throw new AcpRefusal(
      400,
      'region_restricted',
      'This shop delivers only within the United Kingdom.',
      { param: '$.fulfillment_details.address.country' },
    );
  }
  return {
    address: {
      addressName: (address.name || details.name) ?? '',
      streetA: address.line_one,
      streetB: address.line_two,
      city: address.city,
      country: UNITED_KINGDOM,
      postcode: address.postal_code,
      mobileNumber: details.phone_number ?? '',
      ...accessOf(address.access),
    },
  };
};

const splitName = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

/** The buyer; the recipient of the delivery if the request names no buyer. */
const buyerOf = (
  { buyer, fulfillment_details: details }: SessionInput,
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

/**
 * A request in the form of the shop's own calls.
 * @param known the session that the request changes
 */
export const changeOf = (
  said: CreateRequest | UpdateRequest,
  known?: AgentCheckout,
): NonNullable<Change> => {
  const kept = StoredFields.parse(known?.extra ?? {});
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
