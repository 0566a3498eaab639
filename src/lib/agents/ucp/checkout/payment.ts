import type { AgentPayment } from '#lib/contract/agents/agent-checkout.ts';
import type { Message } from '../messages.ts';
import { HANDLERS } from '../payment-handlers.ts';
import type { CompleteCheckout } from './requests.ts';

type Instruments = CompleteCheckout['payment']['instruments'];

const refused = (path: string, content: string): { readonly refusal: Message } => ({
  refusal: { type: 'error', code: 'payment_failed', path, content, severity: 'recoverable' },
});

/** The one instrument of a request as the shop's own mandate, or why it is none. */
export const paymentIn = (
  instruments: Instruments,
): { readonly payment: AgentPayment } | { readonly refusal: Message } => {
  const [instrument] = instruments;
  const at = '$.payment.instruments';
  if (!instrument || instruments.length > 1) return refused(at, 'Send exactly one instrument.');
  if (instrument.handler_id === HANDLERS.confirmation) return { payment: { kind: 'confirm' } };
  if (instrument.handler_id !== HANDLERS.token) {
    return refused(`${at}[0].handler_id`, 'This business has no such payment handler.');
  }
  const { credential } = instrument;
  if (credential?.type !== 'delegated_token' || !credential.token) {
    const content = 'This business takes a delegated_token alone, never the number of a card.';
    return refused(`${at}[0].credential`, content);
  }
  return { payment: { kind: 'delegated', token: credential.token, canAuthenticate: false } };
};
