import type { Pence } from '@parlour/domain';
import type { Site } from '@parlour/site';

/** What payments take of the worker's environment, beside the secrets that the sites' settings name. */
export interface PaymentBindings {
  /** One object per site: the bank of the test payment; absent in production. */
  readonly TEST_BANKS?: DurableObjectNamespace;
}

/** The site that takes or refunds money, and the means to do so. */
export interface PaymentVisit {
  readonly site: Site;
  readonly env: PaymentBindings;
}

/** What a request has when it gets to a route of payments. */
export interface PaymentEnv<Bindings extends PaymentBindings = PaymentBindings> {
  Bindings: Bindings;
  Variables: { site: Site };
}

/**
 * A payment as its provider knows it: one for each order, so that no order can be paid twice. `open`: needs a
 * card. `action`: the customer must do something, at `redirectUrl` or on the page by `clientSecret`.
 * `processing`: the bank decides. The last two are final.
 */
export interface Intent {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Pence;
  readonly status: 'open' | 'action' | 'processing' | 'succeeded' | 'cancelled';
  readonly redirectUrl: string;
  readonly clientSecret: string;
  /** Why the last attempt failed, for the customer; '' when none did. */
  readonly failure: string;
  /** 'Visa ending in 4242'; '' until it has succeeded. */
  readonly paidWith: string;
}

export interface SavedCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
}

/** A refund as its provider knows it. Even one that has succeeded may fail later: the bank sends it back. */
export interface ProviderRefund {
  readonly id: string;
  /** The key under which the shop asked for it; '' when it was made at the provider itself. */
  readonly key: string;
  readonly amount: Pence;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The provider's reason for a failure. */
  readonly problem: string;
}

/** What was refunded or withdrawn. */
export interface Reversals {
  readonly refunds: readonly ProviderRefund[];
  /** The customer's dispute at their bank; null for none. The money of a lost one is gone. */
  readonly dispute: {
    readonly id: string;
    readonly amount: Pence;
    readonly status: 'open' | 'won' | 'lost';
  } | null;
}

/**
 * How a payment is attempted: with a saved card, a token of a new one, the provider's own card form, or a
 * customer's grant to an agent.
 */
export type Method =
  | { readonly kind: 'card'; readonly cardId: string }
  | { readonly kind: 'token'; readonly token: string; readonly save: boolean }
  | { readonly kind: 'form'; readonly save: boolean }
  | {
      readonly kind: 'grant';
      /** A customer's grant to an agent: the provider limits it to an amount and a time. */
      readonly token: string;
      /** The agent's checkout that it is for. */
      readonly checkout: string;
    };

/** A customer's grant to an agent, as the provider reports it to the seller that it is for. */
export interface Mandate {
  /** The most that may be charged. */
  readonly most: Pence;
  /** ISO 4217, in lower case. */
  readonly currency: string;
  /** ISO 8601; '' for never. */
  readonly expiresAt: string;
  /** Whether it has been used up or withdrawn. */
  readonly isSpent: boolean;
  /** The agent's checkout that it is for; '' when the provider does not say. */
  readonly checkout: string;
}

interface PayerFacts {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

/** The maximum number of cards that one customer may save: all of them are listed, and each can be removed. */
export const MOST_CARDS = 20;

/**
 * A payment provider. Card numbers go straight from the browser to the provider; only its tokens pass through
 * here. Every call may be repeated without a further effect.
 * @throws {ShopError} `payment_unavailable` when the provider gives no answer: the outcome of the call is
 * then unknown, and `read` finds out. `payment_refused` when it refuses for good. `payer_unknown` when it
 * does not know the customer (any more).
 */
export interface Payments {
  /**
   * Registers the customer with the provider, and returns the provider's id of the customer.
   * @param gone the earlier id, which the provider no longer knows
   */
  createPayer(visit: PaymentVisit, payer: PayerFacts, gone?: string): Promise<string>;
  /** The order's payment; the same one each time. */
  open(
    visit: PaymentVisit,
    order: { readonly id: string; readonly amount: Pence; readonly payer: string },
  ): Promise<Intent>;
  read(visit: PaymentVisit, intentId: string): Promise<Intent>;
  /** @param returnPath path on the site to which the provider returns the customer. */
  confirm(
    visit: PaymentVisit,
    intentId: string,
    method: Method,
    returnPath: string,
  ): Promise<Intent>;
  /** Reads a grant without charging it; null for one that does not exist or is another seller's. */
  mandate(visit: PaymentVisit, token: string): Promise<Mandate | null>;
  /**
   * Takes the outcome of a 3-D Secure challenge from an agent; returns the unchanged payment if the provider
   * asks the customer itself.
   */
  authenticate(visit: PaymentVisit, intentId: string, isAuthenticated: boolean): Promise<Intent>;
  /** Ensures that the payment can no longer be made; one that has been made stays `succeeded`. */
  cancel(visit: PaymentVisit, intentId: string): Promise<Intent>;
  /**
   * Asks for a refund, or returns the one that was asked for under the same key.
   * @throws {ShopError} `payment_refused` when the provider will never make this refund
   */
  refund(
    visit: PaymentVisit,
    intentId: string,
    amount: Pence,
    key: string,
  ): Promise<ProviderRefund>;
  reversals(visit: PaymentVisit, intentId: string): Promise<Reversals>;
  cards(visit: PaymentVisit, payer: string): Promise<readonly SavedCard[]>;
  addCard(visit: PaymentVisit, payer: string, token: string): Promise<void>;
  /** False when the payer has no such card. */
  removeCard(visit: PaymentVisit, payer: string, cardId: string): Promise<boolean>;
  /** Deletes the customer at the provider, with all cards; no error if there is none. */
  removePayer(visit: PaymentVisit, payer: string, sub: string): Promise<void>;
  /** Starts saving a card without a payment. */
  setUpCard(
    visit: PaymentVisit,
    payer: string,
    returnPath: string,
  ): Promise<{ readonly redirectUrl: string; readonly clientSecret: string }>;
}
