import type { Rate } from '@parlour/identity';

/** A limit that the platform counts, separately at each of its locations. */
export interface RateLimitRow extends Rate {
  /** Name of the binding, `[[ratelimits]]` in wrangler.toml. */
  readonly binding:
    | 'SEARCH_LIMIT'
    | 'ADDRESS_LIMIT'
    | 'ORDER_LIMIT'
    | 'PAYMENT_LIMIT'
    | 'CHAT_LIMIT'
    | 'EMAIL_LIMIT'
    | 'FORM_LIMIT'
    | 'SESSION_LIMIT'
    | 'ACCOUNT_LIMIT'
    | 'SPECULATION_LIMIT'
    | 'PAGE_LIMIT'
    | 'VITALS_LIMIT'
    | 'AGENT_LIMIT';
  /** What is counted at one site: the network of a request, or a signed-in customer. */
  readonly key: 'network' | 'customer';
  /** The sentence for the person who is refused; `wait` is the period, such as 'a minute'. */
  readonly message: (wait: string) => string;
}

declare const __RATE_LIMITS__: Readonly<Record<RateLimitRow['binding'], Rate>>;

/** Counts and periods are read from wrangler.toml when the worker is built; they are nowhere else. */
const rateOf = <Binding extends RateLimitRow['binding']>(binding: Binding) => ({
  binding,
  ...__RATE_LIMITS__[binding],
});

/** Every limit of the shop that the platform counts. */
export const RATE_LIMITS = {
  /** No cache helps with texts that nobody has searched for before. */
  search: {
    ...rateOf('SEARCH_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many searches. Please wait ${wait}.`,
  },
  /** Calls for everybody that no cache answers. They share the count of pages that must be rendered. */
  uncached: {
    ...rateOf('PAGE_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many requests at once. Please wait ${wait}.`,
  },
  /** Another address provider may charge for each look-up. */
  postcode: {
    ...rateOf('ADDRESS_LIMIT'),
    key: 'network',
    message: (wait: string) =>
      `Too many postcodes looked up at once. Please wait ${wait}, or type the address yourself.`,
  },
  /** Orders, payments and saved cards of a customer; this keeps anyone from trying out stolen cards. */
  order: {
    ...rateOf('ORDER_LIMIT'),
    key: 'customer',
    message: (wait: string) =>
      `Too many orders or payments at once. Nothing is lost: please wait ${wait} and try again.`,
  },
  /** The same for one network, whichever customer signs in there. */
  payment: {
    ...rateOf('PAYMENT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many payments at once. Please wait ${wait} and try again.`,
  },
  /** Changes of passwords and the like, whichever customer is signed in; the account is counted separately. */
  account: {
    ...rateOf('ACCOUNT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many account changes at once. Please wait ${wait}.`,
  },
  /** Emails to addresses that anyone may type; emails to a single address are counted separately. */
  emails: {
    ...rateOf('EMAIL_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many emails requested at once. Please wait ${wait}.`,
  },
  /** Forms of every kind, before anything reads them. */
  forms: {
    ...rateOf('FORM_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many forms at once. Please wait ${wait} and try again.`,
  },
  /** Session cookies that an isolate has not seen before; each starts an object. */
  sessions: {
    ...rateOf('SESSION_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many sessions at once. Please wait ${wait} and try again.`,
  },
  /** A remote assistant may charge for each answer. */
  chat: {
    ...rateOf('CHAT_LIMIT'),
    key: 'network',
    message: (wait: string) => `That was a lot at once. Please wait ${wait}.`,
  },
  /** Pages that browsers fetch before a link is pressed. */
  speculation: {
    ...rateOf('SPECULATION_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many pages fetched ahead. Please wait ${wait}.`,
  },
  /** Pages that must be rendered; cached ones are not counted. */
  page: {
    ...rateOf('PAGE_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many pages at once. Please wait ${wait} and try again.`,
  },
  /** Measurements from browsers; a page sends them once. */
  vitals: {
    ...rateOf('VITALS_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many measurements. Please wait ${wait}.`,
  },
  /** Requests of assistants; one that a customer has allowed is counted separately, with its customer. */
  agents: {
    ...rateOf('AGENT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many requests at once. Please wait ${wait}.`,
  },
} as const satisfies Readonly<Record<string, RateLimitRow>>;

/**
 * Promo codes that do not exist, from a customer and from a network, counted in the identity database: exactly,
 * and globally.
 */
export const PROMO_GUESSES = {
  customer: { count: 10, period: 900 },
  network: { count: 100, period: 900 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Attempts to sign in at the operator's console from a network, counted in the same way. */
export const OPERATOR_SIGN_IN: Rate = { count: 10, period: 900 };
