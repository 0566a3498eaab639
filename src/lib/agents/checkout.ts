import type {
  AgentCheckout,
  AgentMessage,
  AgentBuyer,
  AgentLine,
  AgentPromo,
} from '#lib/contract/agents/agent-checkout.ts';
import { AddressForm } from '#lib/contract/entities/address.ts';

type Status = AgentCheckout['status'];

/** What decides on the status of a checkout. */
export interface CheckoutFacts {
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  readonly isExpired: boolean;
  readonly messages: readonly Pick<AgentMessage, 'type' | 'severity'>[];
  /** Of the order that was placed; null before. */
  readonly order: { readonly isPaid: boolean; readonly isCancelled: boolean } | null;
  /** Of the last try to pay. */
  readonly payment: '' | 'action' | 'processing' | 'declined';
}

/** Where a checkout stands: its order says so once there is one. */
export const checkoutStatus = (facts: CheckoutFacts): Status => {
  const { order, state, payment } = facts;
  if (order) {
    if (order.isPaid) return 'completed';
    if (order.isCancelled) return 'canceled';
    if (payment === 'processing') return 'complete_in_progress';
    return payment === 'declined' ? 'ready_for_complete' : 'requires_escalation';
  }
  if (state === 'canceled' || facts.isExpired) return 'canceled';
  if (state === 'confirm') return 'requires_escalation';
  const errors = facts.messages.filter(({ type }) => type === 'error');
  if (errors.some(({ severity }) => severity === 'recoverable')) return 'incomplete';
  return errors.length > 0 ? 'requires_escalation' : 'ready_for_complete';
};

interface LineFacts {
  readonly state: string;
  readonly isOnRequest: boolean;
  readonly isOrderable: boolean;
}

/** What words there may be about. */
export interface Facts {
  readonly lines: readonly { readonly line: AgentLine; readonly facts: LineFacts }[];
  readonly buyer: AgentBuyer;
  readonly address: AgentCheckout['address'];
  readonly promos: readonly AgentPromo[];
  readonly kind: AgentCheckout['kind'];
  readonly state: 'open' | 'confirm' | 'ordered' | 'canceled';
  readonly isExpired: boolean;
  readonly payment: '' | 'action' | 'processing' | 'declined';
  readonly paymentNote: string;
}

const word = (
  type: AgentMessage['type'],
  code: string,
  path: string,
  content: string,
  severity: AgentMessage['severity'] = 'recoverable',
): AgentMessage => ({ type, code, path, content, severity });

/** What an agent is told of a checkout: what is missing, what has changed, and when a person is needed. */
export const wordsAbout = (facts: Facts): AgentMessage[] => {
  if (facts.state === 'canceled') return [];
  if (facts.state === 'ordered') return ofPayment(facts);
  if (facts.isExpired) {
    return [word('error', 'expired', '$', 'This checkout has expired. Please begin another.')];
  }
  return [
    ...ofLines(facts),
    ...ofPromos(facts),
    ...(facts.kind === 'cart' ? [] : [...ofBuyer(facts), ...ofAddress(facts)]),
    ...(facts.state === 'confirm' ? [CONFIRM] : []),
    ...ofPayment(facts),
  ];
};

const CONFIRM = word(
  'error',
  'confirmation_required',
  '$',
  'The customer has to look at this order and confirm it at the shop.',
  'requires_buyer_review',
);

const ofLines = ({ lines }: Facts): AgentMessage[] => {
  if (lines.length === 0) return [word('error', 'missing', '$.lines', 'Nothing is chosen yet.')];
  return lines.flatMap(({ line, facts }, at) => ofLine(line, facts, `$.lines[${String(at)}]`));
};

const ofLine = (line: AgentLine, facts: LineFacts, path: string): AgentMessage[] => {
  if (facts.isOnRequest) {
    const content = 'This is priced on request: the customer asks for a price on its page.';
    return [word('error', 'price_on_request', path, content, 'requires_buyer_input')];
  }
  if (facts.isOrderable) {
    return line.notice === '' ? [] : [word('warning', 'price_changed', path, line.notice)];
  }
  const code = LINE_CODES[facts.state] ?? 'unavailable';
  return [word('error', code, `${path}.quantity`, line.notice)];
};

const LINE_CODES: Readonly<Record<string, string>> = {
  out_of_stock: 'out_of_stock',
  less_stock: 'less_stock',
};

const ofPromos = ({ promos }: Facts): AgentMessage[] =>
  promos.flatMap(({ status, message }, at) =>
    status === 'active'
      ? []
      : [word('warning', 'promo_refused', `$.promoCodes[${String(at)}]`, message)],
  );

const ofBuyer = ({ buyer }: Facts): AgentMessage[] =>
  buyer.email === ''
    ? [word('error', 'missing', '$.buyer.email', 'An order needs the buyer’s e-mail address.')]
    : [];

/** An order needs of an address what a customer's own has to have. */
const ofAddress = ({ address }: Facts): AgentMessage[] => {
  if (address === null) {
    return [word('error', 'missing', '$.address', 'An order needs the address of its delivery.')];
  }
  const parsed = AddressForm.safeParse(address);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const code = Reflect.get(address, field) === '' ? 'missing' : 'invalid';
    return word('error', code, `$.address.${field}`, message);
  });
};

const ofPayment = ({ payment, paymentNote }: Facts): AgentMessage[] => {
  if (payment === 'declined') {
    return [word('error', 'payment_declined', '$.payment', paymentNote)];
  }
  if (payment !== 'action') return [];
  const content = 'The customer’s bank asks whether it is the customer: a person has to answer it.';
  return [word('error', 'requires_3ds', '$.payment', content, 'requires_buyer_input')];
};
