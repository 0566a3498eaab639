import type { Pence } from '#lib/domain/money.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from './env.ts';

/** The site that money is moved for, and what it is moved with. */
export interface PaymentVisit {
  readonly site: Site;
  readonly env: Env;
}

/**
 * A payment as its provider knows it: one for each order, so that no order can be paid twice.
 * `open`: needs a card. `action`: the customer has something to do, at `redirectUrl` or in the page
 * by `clientSecret`. `processing`: the bank decides. The last two are final.
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

/** What has left a payment without the shop's doing. */
export interface TakenBack {
  /** Made at the provider by hand; those that the shop asked for are not among them. */
  readonly refunds: readonly { readonly id: string; readonly amount: Pence }[];
  /** The customer's objection at their bank; null for none. Money of a lost one is gone. */
  readonly dispute: {
    readonly id: string;
    readonly amount: Pence;
    readonly status: 'open' | 'won' | 'lost';
  } | null;
}

/**
 * How a payment is attempted: with a saved card, a token of a new one, the provider's own card form, or
 * what the customer has granted to an agent.
 */
export type Method =
  | { readonly kind: 'card'; readonly cardId: string }
  | { readonly kind: 'token'; readonly token: string; readonly save: boolean }
  | { readonly kind: 'form'; readonly save: boolean }
  | {
      readonly kind: 'grant';
      /** What a customer lets an agent spend: limited by its provider to an amount and a time. */
      readonly token: string;
      /** Of the agent's checkout that it is for. */
      readonly checkout: string;
    };

interface PayerFacts {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

/** Cards that one customer may keep: all of them are listed, and each can be removed. */
export const MOST_CARDS = 20;

/**
 * A payment provider. Card numbers go straight from the browser to the provider; only its tokens come
 * through here. Every call may be sent again without a further effect.
 * @throws {ShopError} `payment_unavailable` when the provider gives no answer: what became of the
 * call is unknown then, and `read` finds out. `payment_refused` when it refuses for good.
 */
export interface Payments {
  /** Registers the customer with the provider, and gives the id that it knows the customer by. */
  createPayer(visit: PaymentVisit, payer: PayerFacts): Promise<string>;
  /** The order's payment; the same one each time. */
  open(
    visit: PaymentVisit,
    order: { readonly id: string; readonly amount: Pence; readonly payer: string },
  ): Promise<Intent>;
  read(visit: PaymentVisit, intentId: string): Promise<Intent>;
  /** @param returnPath path on the site that the customer comes back to from the provider. */
  confirm(
    visit: PaymentVisit,
    intentId: string,
    method: Method,
    returnPath: string,
  ): Promise<Intent>;
  /**
   * Takes what an agent says that came of its 3-D Secure challenge; the payment as it is where the
   * provider asks the customer itself.
   */
  authenticate(visit: PaymentVisit, intentId: string, isAuthenticated: boolean): Promise<Intent>;
  /** Ensures that it can no longer be paid; one that has been paid stays `succeeded`. */
  cancel(visit: PaymentVisit, intentId: string): Promise<Intent>;
  /** @param key the same for the same refund. */
  refund(visit: PaymentVisit, intentId: string, amount: Pence, key: string): Promise<void>;
  takenBack(visit: PaymentVisit, intentId: string): Promise<TakenBack>;
  cards(visit: PaymentVisit, payer: string): Promise<readonly SavedCard[]>;
  addCard(visit: PaymentVisit, payer: string, token: string): Promise<void>;
  /** False when the payer has no such card. */
  removeCard(visit: PaymentVisit, payer: string, cardId: string): Promise<boolean>;
  /** Deletes the customer there, with all cards; no error where there is none. */
  removePayer(visit: PaymentVisit, payer: string, sub: string): Promise<void>;
  /** Begins to save a card without a payment. */
  setUpCard(
    visit: PaymentVisit,
    payer: string,
    returnPath: string,
  ): Promise<{ readonly redirectUrl: string; readonly clientSecret: string }>;
}

/** Wakes the shop for an order: when its time to pay is up, or when something is left to do. */
export interface OrderClock {
  wake(visit: PaymentVisit, orderId: string, at: Date): Promise<void>;
}
