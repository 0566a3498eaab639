import * as z from 'zod';
import { call } from '../call.ts';
import { Order } from '../entities/order.ts';
import { idParam } from '../readers.ts';
import { AgentCheckout, AgentCheckoutChange, AgentPayment } from './agent-checkout.ts';

/*
 * The agents' calls, the same for every protocol. They are asked in the worker's own process by the entry points
 * of the protocols; no address leads to them, and the gateway does not know them.
 */

/** The door has said who asks: there is no credential to send. */
const agent = { family: 'agent', access: 'public' } as const;
const params = z.object({ id: idParam });

/** Where an agent wants to hear of the order: an address of its own, which the protocol signs for. */
const events = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional();

export const createCheckout = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts',
  summary: 'Begins a basket or a checkout of an agent',
  effect: 'write',
  idempotent: true,
  body: AgentCheckoutChange.extend({
    kind: z.enum(['cart', 'checkout']).default('checkout'),
    events,
  }),
  reply: AgentCheckout,
});

export const readCheckout = call({
  ...agent,
  method: 'GET',
  path: 'agents/checkouts/{id}',
  summary: 'A checkout of the agent, as the shop is now',
  effect: 'read',
  params,
  reply: AgentCheckout,
});

export const updateCheckout = call({
  ...agent,
  method: 'PUT',
  path: 'agents/checkouts/{id}',
  summary: 'Replaces what the agent has said of a checkout, part by part',
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
  summary: 'Orders and pays by a mandate, or asks the person to confirm',
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
  summary: 'Gives a checkout up; an order that waits for its payment is cancelled with it',
  effect: 'write',
  idempotent: true,
  params,
  reply: AgentCheckout,
});

/** A basket becomes a checkout; one that is a checkout already stays what it is. */
export const convertCart = call({
  ...agent,
  method: 'POST',
  path: 'agents/checkouts/{id}/convert',
  summary: 'Makes a checkout of a basket',
  effect: 'write',
  idempotent: true,
  params,
  reply: AgentCheckout,
});

/** An order that came of one of the agent's checkouts, or of the customer who has linked an account. */
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
  readCheckout,
  updateCheckout,
  completeCheckout,
  cancelCheckout,
  convertCart,
  readAgentOrder,
};
