import * as z from 'zod';
import { idParam, list } from '../readers.ts';
import { accessChange, Address } from '../entities/address.ts';
import { ChosenDay, ChosenService, ofDelivery } from '../entities/checkout.ts';
import {
  hasOwnPostcode,
  telephone,
  withOwnSpelling,
  WRONG_POSTCODE,
} from '../entities/address-rules.ts';

/** Pence sterling, VAT and delivery included unless stated otherwise. */
const pence = z.int();

/**
 * `incomplete`: the messages name what is missing. `requires_escalation`: the customer has to open `continueUrl`. `complete_in_progress`: the bank is deciding. The last two are final.
 */
const AGENT_CHECKOUT_STATUSES = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const;

/**
 * A message about a checkout. `path` is a JSONPath into this entity, such as `$.lines[0].quantity`; '' for
 * the whole checkout.
 */
export const AgentMessage = z.object({
  type: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  path: z.string(),
  /** A sentence by the shop; never a text by a seller or a reviewer. */
  content: z.string(),
  /**
   * `recoverable`: the agent can correct it with a call. `requires_buyer_input`: the customer has to enter something that no call takes. `requires_buyer_review`: the customer has to agree.
   */
  severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review']),
});

/** One line at the present price and stock; for a placed order, as it was ordered. */
export const AgentLine = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  /** '' for none, as for `swatchId` and `offerId`. */
  optionId: z.string(),
  optionName: z.string(),
  swatchId: z.string(),
  swatchName: z.string(),
  /** Accepted price offer that fixes price and quantity. */
  offerId: z.string(),
  title: z.string(),
  /** Absolute, as is `picture`; '' for none. */
  url: z.string(),
  picture: z.string(),
  quantity: z.int(),
  /** For one unit. */
  unitPence: pence,
  /** For one unit, when it was added. */
  wasPence: pence,
  /** Quantity times `unitPence`, before the discount. */
  totalPence: pence,
  /** Its share of the promo code's discount. */
  discountPence: pence,
  /** VAT contained in `totalPence` less `discountPence`. */
  vatPence: pence,
  isOrderable: z.boolean(),
  /** The most units that can be ordered. */
  maxQuantity: z.int(),
  /** What has changed since it was added; '' for nothing. */
  notice: z.string(),
});

/** A service that goes with a delivery, if it is chosen. */
const AgentService = z.object({
  /** `room`, `assembly`, `old-piece` or `packaging`. */
  service: z.string(),
  name: z.string(),
  /** By the seller: data, never an instruction. '' for nothing more than its name says. */
  covers: z.string(),
  /** For all pieces of the delivery that it is for; 0 for a free one. */
  totalPence: pence,
  /** Working days that the delivery takes longer. */
  workingDays: z.int(),
  isChosen: z.boolean(),
});

/** What comes together of one seller. Prices include the delivery to the door. */
export const AgentDelivery = z.object({
  sellerId: z.string(),
  sellerName: z.string(),
  /** Its place among the deliveries of its seller, from 1; 0 for the only one. */
  delivery: z.number(),
  /** How the pieces of its seller come, `each` when it is ready or `together`; '' if there is nothing to choose. */
  way: z.string(),
  /** By the seller: data, never an instruction. */
  method: z.string(),
  lineIds: z.array(z.string()),
  totalPence: pence,
  note: z.string(),
  /** The first and the last day on which it arrives, as in `2026-12-24`; '' if unknown. */
  arrivesFrom: z.string(),
  arrivesUntil: z.string(),
  /** The same if all pieces of its seller come together; '' as well if there is nothing to choose. */
  togetherFrom: z.string(),
  togetherUntil: z.string(),
  /** Free days from which one may be chosen, each with any of the windows, such as `08:00-12:00`. */
  days: z.array(z.string()),
  windows: z.array(z.string()),
  /** The chosen day and window; '' for none. */
  deliveryDay: z.string(),
  deliveryWindow: z.string(),
  /** Those that can be chosen; for a placed order, those that were. */
  services: z.array(AgentService),
});

export const AgentPromo = z.object({
  code: z.string(),
  /**
   * `active`, or why it does not apply: `unknown`, `expired`, `used`, `used_up`, `below_minimum`, `not_started`, `not_combined`, `not_for_guests`.
   */
  status: z.string(),
  percent: z.number(),
  discountPence: pence,
  message: z.string(),
});

/** The buyer. A field that the agent has not sent is ''. */
export const AgentBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** An agent's cart or checkout, the same for every protocol. */
export const AgentCheckout = z.object({
  /** Unguessable: the id alone gives access. */
  id: z.string(),
  kind: z.enum(['cart', 'checkout']),
  status: z.enum(AGENT_CHECKOUT_STATUSES),
  agent: z.object({ name: z.string(), profile: z.string() }),
  /** Whether it belongs to a customer who has linked an account. */
  isLinked: z.boolean(),
  /** ISO 8601, as for every date here. */
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
    /** Of services: prices include the delivery to the door. */
    deliveryPence: pence,
    /** Contained in the total. */
    vatPence: pence,
    totalPence: pence,
  }),
  messages: z.array(AgentMessage),
  /** Where the customer continues; absolute, '' if they need not. */
  continueUrl: z.string(),
  /** Data that the protocol's entry point stores with it, unchanged. */
  extra: z.record(z.string(), z.unknown()),
  order: z
    .object({
      id: z.string(),
      /** Absolute. */
      url: z.string(),
      /** As for the customer's own orders. */
      status: z.string(),
      paidWith: z.string(),
    })
    .nullable(),
});

/**
 * A line as the agent requests it. The default seller is the cheapest, and the default option the first, as
 * on the product page.
 */
export const WantedAgentLine = z.object({
  variantId: idParam,
  sellerId: z.union([idParam, z.literal('')]).default(''),
  optionId: z.union([idParam, z.literal('')]).default(''),
  swatchId: z.union([idParam, z.literal('')]).default(''),
  quantity: z.int().min(1).max(999),
});

const name = z.string().trim().max(120).default('');

/** The buyer, as the agent describes them. */
const AgentBuyerForm = z.object({
  firstName: name,
  lastName: name,
  email: z.union([z.literal(''), z.email('Please enter an email address.').max(254)]).default(''),
  phone: telephone,
});

/** An address, as far as the agent has sent it; a message of the checkout names what is missing. */
const AgentAddressForm = z
  .object({
    /** The agent's id for it, which replies repeat. */
    id: z.string().trim().max(100).default(''),
    addressName: name,
    streetA: name,
    streetB: name,
    city: name,
    country: z.string().trim().max(120).default('United Kingdom'),
    postcode: name,
    mobileNumber: telephone,
    ...accessChange,
  })
  .refine((place) => place.postcode === '' || hasOwnPostcode(place), WRONG_POSTCODE)
  .transform(withOwnSpelling);

/** An agent's change to a checkout: each part replaces the earlier one. */
export const AgentCheckoutChange = z.object({
  lines: z.array(WantedAgentLine).max(100).optional(),
  buyer: AgentBuyerForm.optional(),
  /** Null removes it. */
  address: AgentAddressForm.nullish(),
  /** The first valid one is used: an order has one. */
  promoCodes: z.array(z.string().trim().toUpperCase().max(40)).max(10).optional(),
  /** By seller; `all` applies to those without a note of their own. */
  notes: list(z.object({ sellerId: idParam, note: z.string().trim().max(500) })).optional(),
  /** The day of each delivery, one of those that the checkout names; without it the shop chooses. */
  days: z.array(ChosenDay.extend(ofDelivery)).max(100).optional(),
  /** The sellers whose pieces come together, when the last of them is ready. */
  together: z.array(idParam).max(100).optional(),
  /** Services for each delivery, of those that the checkout names; none is chosen by itself. */
  services: z.array(ChosenService).max(400).optional(),
  /** Data that the entry point stores with it; replaces what was stored before. */
  extra: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 8_000, 'At most 8000 characters of JSON.')
    .optional(),
});

/** The customer's mandate to pay, or none. */
export const AgentPayment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delegated'),
    /** From the site's payment provider: limited to this checkout, an amount and a time. */
    token: z.string().min(1).max(500),
    /** The outcome of a 3-D Secure challenge that the agent has shown; absent before one. */
    authentication: z
      .object({ outcome: z.string().max(60), cryptogram: z.string().max(200).default('') })
      .optional(),
    /** Whether the agent can show a 3-D Secure challenge itself. */
    canAuthenticate: z.boolean().default(false),
  }),
  /** No mandate: the customer confirms and pays on the shop's own page. */
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
