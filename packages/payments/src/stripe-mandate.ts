import type Stripe from 'stripe';
import * as z from 'zod';
import type { Mandate } from './payments.ts';

/** The first version of Stripe's API that accepts shared payment tokens. */
export const PREVIEW = { apiVersion: '2026-04-22.preview' };

/** `shared_payment.granted_token`, which the types of the library do not know. */
const GrantedToken = z.object({
  deactivated_at: z.number().nullish(),
  usage_limits: z.object({
    currency: z.string(),
    max_amount: z.number(),
    expires_at: z.number().nullish(),
  }),
});

const SECOND_MS = 1_000;

/** Stripe shows a shared payment token only to the seller that it has been granted to. */
export const grantedToken = async (stripe: Stripe, token: string): Promise<Mandate | null> => {
  try {
    const path = `/v1/shared_payment/granted_tokens/${encodeURIComponent(token)}`;
    const { deactivated_at, usage_limits } = GrantedToken.parse(
      await stripe.rawRequest('GET', path, undefined, PREVIEW),
    );
    const { currency, max_amount, expires_at } = usage_limits;
    return {
      most: max_amount,
      currency,
      expiresAt: expires_at ? new Date(expires_at * SECOND_MS).toISOString() : '',
      isSpent: typeof deactivated_at === 'number',
      // Stripe itself holds the token to the cart that it may name.
      checkout: '',
    };
  } catch (thrown) {
    if (isUnknown(thrown)) return null;
    throw thrown;
  }
};

/** Whether Stripe has no such token for this seller. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'type' in thrown &&
  (thrown.type === 'StripeInvalidRequestError' || thrown.type === 'StripePermissionError');
