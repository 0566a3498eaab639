import * as z from 'zod';
import { call } from '../call.ts';
import { Order } from '../entities/order.ts';
import { idParam } from '../readers.ts';
import { AgentCheckout, AgentCheckoutChange, AgentPayment } from './agent-checkout.ts';

/*
 * The agents' calls, the same for every protocol. The protocols' entry points make them within the worker; no
 * URL leads to them, and the gateway does not know them.
 */

/** The entry point has identified the caller: there is no credential to send. */
const agent = { family: 'agent', access: 'public' } as const;
const params = z.object({ id: idParam });

/** The agent's own URL for events about the order, which the protocol vouches for. */
const events = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional();

export const createCheckout = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts',
  summary: 'Starts a cart or a checkout of an agent',
  effect: 'write',
  idempotent: true,
  body: AgentCheckoutChange.extend({
    kind: z.enum(['cart', 'checkout']).default('checkout'),
    events,
  }),
  reply: AgentCheckout,
});

export const readAgentCheckout = call({
  ...agent,
  method: 'GET',
  path: 'agents/checkouts/{id}',
  summary: 'A checkout of the agent, with present prices and stock',
  effect: 'read',
  params,
  reply: AgentCheckout,
});

export const updateCheckout = call({
  ...agent,
  method: 'PUT',
  path: 'agents/checkouts/{id}',
  summary: 'Changes a checkout; each part replaces the earlier one',
  effect: 'write',
  idempotent: true,
  params,
  body: AgentCheckoutChange.extend({ events }),
  reply: AgentCheckout,
});

export const completeCheckout = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts/{id}/complete',
  summary: 'Places the order with a mandate, or asks the customer to confirm',
  effect: 'write',
  idempotent: true,
  params,
  body: z.object({ payment: AgentPayment, buyer: AgentCheckoutChange.shape.buyer }),
  reply: AgentCheckout,
});

export const cancelCheckout = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts/{id}/cancel',
  summary: 'Cancels a checkout, and its order if that isn’t paid yet',
  effect: 'write',
  idempotent: true,
  params,
  reply: AgentCheckout,
});

/** Turns a cart into a checkout; one that is a checkout already does not change. */
export const convertCart = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts/{id}/convert',
  summary: 'Turns a cart into a checkout',
  effect: 'write',
  idempotent: true,
  params,
  reply: AgentCheckout,
});

/** An order from one of the agent's checkouts, or of the customer who has linked an account. */
export const readAgentOrder = call({
  ...agent,
  method: 'GET',
  path: 'agents/orders/{id}',
  summary: 'An order that the agent may see',
  effect: 'read',
  params,
  reply: z.object({ data: Order, checkoutId: z.string() }),
});

export const agentCalls = {
  createCheckout,
  readCheckout: readAgentCheckout,
  updateCheckout,
  completeCheckout,
  cancelCheckout,
  convertCart,
  readAgentOrder,
};
