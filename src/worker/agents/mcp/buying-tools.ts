import type { AgentCheckoutChange } from '#lib/contract/agents/agent-checkout.ts';
import * as calls from '#lib/contract/agents/index.ts';
import type * as z from 'zod';
import {
  CartChange,
  CartId,
  CheckoutChange,
  CheckoutId,
  Completion,
  NewCart,
  NewCheckout,
  ShownCheckout,
  type WantedLine,
} from '#lib/agents/checkout/shapes.ts';
import { shownCheckout } from '#lib/agents/checkout/shown.ts';
import { ShopError } from '../../platform/errors.ts';
import { CHANGES, READS, tool, type Tool } from './tool.ts';

const wantedOf = (lines: readonly z.output<typeof WantedLine>[]) =>
  lines.map((line) => ({
    ...{ variantId: line.variant_id, sellerId: line.seller_id, optionId: line.option_id },
    ...{ swatchId: line.swatch_id, quantity: line.quantity },
  }));

type Said = Omit<z.output<typeof CheckoutChange>, 'checkout_id'>;

/** What an assistant says of a checkout, in the words of the shop. */
const changeOf = (said: Said): z.input<typeof AgentCheckoutChange> => {
  const { lines, buyer, address, promo_code: promo, notes } = said;
  return {
    ...(lines ? { lines: wantedOf(lines) } : {}),
    ...(buyer
      ? {
          buyer: {
            ...{ firstName: buyer.first_name, lastName: buyer.last_name },
            ...{ email: buyer.email, phone: buyer.phone },
          },
        }
      : {}),
    ...(address
      ? {
          address: {
            ...{ addressName: address.name, streetA: address.street, streetB: address.street_2 },
            ...{ city: address.city, postcode: address.postcode, mobileNumber: address.phone },
          },
        }
      : {}),
    ...(promo === undefined ? {} : { promoCodes: promo === '' ? [] : [promo] }),
    ...(notes
      ? { notes: notes.map(({ seller_id, note }) => ({ sellerId: seller_id, note })) }
      : {}),
  };
};

const CART = { output: ShownCheckout, scope: 'cart' } as const;

/** Carts of a customer's assistant, apart from the customer's own. */
const CART_TOOLS: readonly Tool[] = [
  tool({
    ...CART,
    name: 'create_cart',
    title: 'Begin a cart',
    description:
      'Begins a cart for the customer, apart from the one at the shop; reserves nothing.',
    input: NewCart,
    annotations: CHANGES,
    run: async ({ ask }, { lines, idempotency_key }) =>
      shownCheckout(
        await ask(calls.createCheckout, {
          body: { kind: 'cart', lines: wantedOf(lines) },
          idempotencyKey: idempotency_key,
        }),
      ),
  }),
  tool({
    ...CART,
    name: 'get_cart',
    title: 'Read a cart',
    description: 'The cart with prices and stock as they are now.',
    input: CartId,
    annotations: READS,
    run: async ({ ask }, { cart_id }) =>
      shownCheckout(await ask(calls.readCheckout, { params: { id: cart_id } })),
  }),
  tool({
    ...CART,
    name: 'update_cart',
    title: 'Change a cart',
    description: 'Replaces the lines of a cart; none empties it.',
    input: CartChange,
    annotations: { ...CHANGES, idempotentHint: true },
    run: async ({ ask }, { cart_id, lines }) =>
      shownCheckout(
        await ask(calls.updateCheckout, {
          params: { id: cart_id },
          body: { lines: wantedOf(lines) },
        }),
      ),
  }),
];

const CHECKOUT = { output: ShownCheckout, scope: 'checkout' } as const;

/** Checkouts: prepared by the assistant, confirmed and paid by the customer at the shop. */
const CHECKOUT_TOOLS: readonly Tool[] = [
  tool({
    ...CHECKOUT,
    name: 'create_checkout',
    title: 'Begin a checkout',
    description:
      'Makes a checkout of a cart, or of lines, with the address and who buys. Nothing is ordered yet.',
    input: NewCheckout,
    annotations: CHANGES,
    run: async ({ ask }, { cart_id, idempotency_key: idempotencyKey, ...said }) => {
      if (cart_id === undefined) {
        if (!said.lines) throw invalid('Give a cart_id, or lines.');
        const body = { kind: 'checkout' as const, ...changeOf(said) };
        return shownCheckout(await ask(calls.createCheckout, { body, idempotencyKey }));
      }
      const params = { id: cart_id };
      await ask(calls.convertCart, { params, idempotencyKey });
      return shownCheckout(await ask(calls.updateCheckout, { params, body: changeOf(said) }));
    },
  }),
  tool({
    ...CHECKOUT,
    name: 'get_checkout',
    title: 'Read a checkout',
    description: 'The checkout as the shop is now, with what is missing and what comes next.',
    input: CheckoutId,
    annotations: READS,
    run: async ({ ask }, { checkout_id }) =>
      shownCheckout(await ask(calls.readCheckout, { params: { id: checkout_id } })),
  }),
  tool({
    ...CHECKOUT,
    name: 'update_checkout',
    title: 'Change a checkout',
    description: 'Replaces each part that is given: lines, buyer, address, promo code, notes.',
    input: CheckoutChange,
    annotations: { ...CHANGES, idempotentHint: true },
    run: async ({ ask }, { checkout_id, ...said }) =>
      shownCheckout(
        await ask(calls.updateCheckout, { params: { id: checkout_id }, body: changeOf(said) }),
      ),
  }),
  tool({
    ...CHECKOUT,
    name: 'complete_checkout',
    title: 'Ask the customer to confirm',
    description:
      'Hands a finished checkout to the customer, who confirms and pays it on the page at ' +
      'continue_url. Only then is it ordered.',
    input: Completion,
    annotations: CHANGES,
    run: async ({ ask }, { checkout_id, idempotency_key }) =>
      shownCheckout(
        await ask(calls.completeCheckout, {
          params: { id: checkout_id },
          body: { payment: { kind: 'confirm' } },
          idempotencyKey: idempotency_key,
        }),
      ),
  }),
  tool({
    ...CHECKOUT,
    name: 'cancel_checkout',
    title: 'Give a checkout up',
    description: 'Ends a checkout; an order of it that is not paid is cancelled with it.',
    input: CheckoutId,
    annotations: { ...CHANGES, destructiveHint: true, idempotentHint: true },
    run: async ({ ask }, { checkout_id }) =>
      shownCheckout(await ask(calls.cancelCheckout, { params: { id: checkout_id } })),
  }),
];

const invalid = (message: string): ShopError => new ShopError('invalid_request', 400, message);

/** What buys, up to the customer's own word. */
export const BUYING_TOOLS: readonly Tool[] = [...CART_TOOLS, ...CHECKOUT_TOOLS];
