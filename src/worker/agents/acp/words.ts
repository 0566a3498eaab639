import type {
  AgentCheckout,
  AgentMessage,
  AgentPromo,
} from '#lib/contract/agents/agent-checkout.ts';
import { Kept } from './said.ts';

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
export const statusOf = (checkout: AgentCheckout): string => {
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
export const rejectedFor = ({ status }: AgentPromo): string =>
  REJECTED[status] ?? 'discount_code_invalid';

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
export const messageOf = (message: AgentMessage, promos: readonly AgentPromo[]) => {
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
