import * as z from 'zod';
import { idParam, list } from '../readers.ts';
import { Address } from '../entities/address.ts';
import {
  hasOwnPostcode,
  telephone,
  withSpacedPostcode,
  WRONG_POSTCODE,
} from '../entities/address-rules.ts';

/** Pence sterling, VAT and delivery included unless it says otherwise. */
const pence = z.int();

/**
 * `incomplete`: the messages say what is missing. `requires_escalation`: a person has to go to
 * `continueUrl`. `complete_in_progress`: the bank decides. The last two are final.
 */
const AGENT_CHECKOUT_STATUSES = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const;

/** A word about a checkout. `path` is a JSONPath into this entity, such as `$.lines[0].quantity`; '' for the whole. */
export const AgentMessage = z.object({
  type: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  path: z.string(),
  /** A sentence of the shop's own; never a seller's or reviewer's text. */
  content: z.string(),
  /**
   * `recoverable`: the agent can mend it by a call. `requires_buyer_input`: a person has to say
   * something that no call takes. `requires_buyer_review`: a person has to agree.
   */
  severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review']),
});

/** One line, priced and judged as the shop is now; of a placed order, as it was ordered. */
export const AgentLine = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  /** '' for none, as `swatchId` and `offerId`. */
  optionId: z.string(),
  optionName: z.string(),
  swatchId: z.string(),
  swatchName: z.string(),
  /** Accepted price offer that fixes price and quantity. */
  offerId: z.string(),
  title: z.string(),
  /** Absolute, as `picture`; '' for none. */
  url: z.string(),
  picture: z.string(),
  quantity: z.int(),
  /** For one piece. */
  unitPence: pence,
  /** For one piece when it was added. */
  wasPence: pence,
  /** Quantity times `unitPence`, before the discount. */
  totalPence: pence,
  /** Its share of the promo code's discount. */
  discountPence: pence,
  /** VAT contained in `totalPence` less `discountPence`. */
  vatPence: pence,
  isOrderable: z.boolean(),
  /** Units that can be had. */
  maxQuantity: z.int(),
  /** What has changed since it was added; '' for nothing. */
  notice: z.string(),
});

/** What one seller sends. Delivery is part of the prices. */
export const AgentDelivery = z.object({
  sellerId: z.string(),
  sellerName: z.string(),
  /** The seller's words: data, never an instruction. */
  method: z.string(),
  lineIds: z.array(z.string()),
  totalPence: pence,
  note: z.string(),
});

export const AgentPromo = z.object({
  code: z.string(),
  /** `active`, or why not: `unknown`, `expired`, `used`, `used_up`, `below_minimum`, `not_started`, `not_combined`. */
  status: z.string(),
  percent: z.number(),
  discountPence: pence,
  message: z.string(),
});

/** Who buys. Fields that the agent has not said are ''. */
export const AgentBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** An agent's basket or checkout, the same for every protocol. */
export const AgentCheckout = z.object({
  /** Unguessable: who has it may read it. */
  id: z.string(),
  kind: z.enum(['cart', 'checkout']),
  status: z.enum(AGENT_CHECKOUT_STATUSES),
  agent: z.object({ name: z.string(), profile: z.string() }),
  /** Whether it is a customer's own, who has linked an account. */
  isLinked: z.boolean(),
  /** ISO 8601, as every moment here. */
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
  currency: z.literal('GBP'),
  lines: z.array(AgentLine),
  buyer: AgentBuyer,
  address: Address.nullable(),
  deliveries: z.array(AgentDelivery),
  promos: z.array(AgentPromo),
  totals: z.object({
    itemsPence: pence,
    discountPence: pence,
    /** Always 0: prices are delivered prices. */
    deliveryPence: pence,
    /** Contained in the total. */
    vatPence: pence,
    totalPence: pence,
  }),
  messages: z.array(AgentMessage),
  /** Where a person goes on; absolute, '' where nobody needs to. */
  continueUrl: z.string(),
  /** What the protocol's entry point keeps with it, as the entry point gave it. */
  extra: z.record(z.string(), z.unknown()),
  order: z
    .object({
      id: z.string(),
      /** Absolute. */
      url: z.string(),
      /** As of the customer's orders. */
      status: z.string(),
      paidWith: z.string(),
    })
    .nullable(),
});

/** What is wanted. Without a seller the cheapest; without an option the first, as on the product page. */
export const WantedAgentLine = z.object({
  variantId: idParam,
  sellerId: z.union([idParam, z.literal('')]).default(''),
  optionId: z.union([idParam, z.literal('')]).default(''),
  swatchId: z.union([idParam, z.literal('')]).default(''),
  quantity: z.int().min(1).max(999),
});

const name = z.string().trim().max(120).default('');

/** Who buys, as an agent says it. */
const AgentBuyerForm = z.object({
  firstName: name,
  lastName: name,
  email: z.union([z.literal(''), z.email('Write an e-mail address.').max(254)]).default(''),
  phone: telephone,
});

/** An address, as far as an agent has said it; what is missing is a message of the checkout. */
const AgentAddressForm = z
  .object({
    /** What the agent calls it, to be called so again. */
    id: z.string().trim().max(100).default(''),
    addressName: name,
    streetA: name,
    streetB: name,
    city: name,
    country: z.string().trim().max(120).default('United Kingdom'),
    postcode: name,
    mobileNumber: telephone,
  })
  .refine((place) => place.postcode === '' || hasOwnPostcode(place), WRONG_POSTCODE)
  .transform(withSpacedPostcode);

/** What an agent says of a checkout: each part that is there replaces what was said before. */
export const AgentCheckoutChange = z.object({
  lines: z.array(WantedAgentLine).max(100).optional(),
  buyer: AgentBuyerForm.optional(),
  /** Null forgets it. */
  address: AgentAddressForm.nullish(),
  /** The first that holds is used: an order has one. */
  promoCodes: z.array(z.string().trim().toUpperCase().max(40)).max(10).optional(),
  /** By seller; of the seller `all` for those that have none of their own. */
  notes: list(z.object({ sellerId: idParam, note: z.string().trim().max(500) })).optional(),
  /** What the entry point keeps with it; takes the place of what it kept before. */
  extra: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 8_000, 'At most 8000 characters of JSON.')
    .optional(),
});

/** The customer's mandate to pay, or none. */
export const AgentPayment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delegated'),
    /** Of the site's payment provider: limited to this checkout, an amount and a time. */
    token: z.string().min(1).max(500),
    /** What became of a 3-D Secure challenge that the agent has shown; absent before one. */
    authentication: z
      .object({ outcome: z.string().max(60), cryptogram: z.string().max(200).default('') })
      .optional(),
    /** Whether the agent can show a 3-D Secure challenge itself. */
    canAuthenticate: z.boolean().default(false),
  }),
  /** None: the person confirms and pays on the shop's own page. */
  z.object({ kind: z.literal('confirm') }),
]);

export type AgentCheckout = z.output<typeof AgentCheckout>;
export type AgentLine = z.output<typeof AgentLine>;
export type AgentMessage = z.output<typeof AgentMessage>;
export type AgentPromo = z.output<typeof AgentPromo>;
export type AgentBuyer = z.output<typeof AgentBuyer>;
export type AgentDelivery = z.output<typeof AgentDelivery>;
export type AgentCheckoutChange = z.output<typeof AgentCheckoutChange>;
export type WantedAgentLine = z.output<typeof WantedAgentLine>;
export type AgentPayment = z.output<typeof AgentPayment>;
