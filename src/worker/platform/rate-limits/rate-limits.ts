/** So many requests in so many seconds. */
export interface Rate {
  readonly count: number;
  /** Seconds. */
  readonly period: number;
}

/** A limit that the platform counts, at each of its places for itself. */
export interface RateLimitRow extends Rate {
  /** Name of the binding, `[[ratelimits]]` in wrangler.toml. */
  readonly binding:
    | 'SEARCH_LIMIT'
    | 'ADDRESS_LIMIT'
    | 'ORDER_LIMIT'
    | 'PAYMENT_LIMIT'
    | 'CHAT_LIMIT'
    | 'EMAIL_LIMIT'
    | 'ACCOUNT_LIMIT'
    | 'SPECULATION_LIMIT'
    | 'PAGE_LIMIT'
    | 'VITALS_LIMIT'
    | 'AGENT_LIMIT';
  /** Who is counted, at one site: the network that a request comes from, or a signed-in customer. */
  readonly key: 'network' | 'customer';
  /** What a person reads who is refused; `wait` is the period, such as 'a minute'. */
  readonly message: (wait: string) => string;
}

declare const __RATE_LIMITS__: Readonly<Record<RateLimitRow['binding'], Rate>>;

/** Counts and periods are read from wrangler.toml when the worker is built: they stand only there. */
const rateOf = <Binding extends RateLimitRow['binding']>(binding: Binding) => ({
  binding,
  ...__RATE_LIMITS__[binding],
});

/** Every limit of the shop that the platform counts. */
export const RATE_LIMITS = {
  /** No cache helps against texts that nobody typed before. */
  search: {
    ...rateOf('SEARCH_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many searches. Please wait ${wait}.`,
  },
  /** Another provider of addresses is paid by the look-up. */
  postcode: {
    ...rateOf('ADDRESS_LIMIT'),
    key: 'network',
    message: (wait: string) =>
      `Too many postcodes looked up at once. Please wait ${wait}, or type the address yourself.`,
  },
  /** What a customer orders, pays and saves as cards: nobody tries cards here by the dozen. */
  order: {
    ...rateOf('ORDER_LIMIT'),
    key: 'customer',
    message: (wait: string) =>
      `Too many orders or payments at once. Nothing is lost: please wait ${wait} and try again.`,
  },
  /** The same of one network, whoever signs in there. */
  payment: {
    ...rateOf('PAYMENT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many payments at once. Please wait ${wait} and try again.`,
  },
  /** Changes of passwords and the like, whoever is signed in; the account is counted apart. */
  account: {
    ...rateOf('ACCOUNT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many changes of accounts at once. Please wait ${wait}.`,
  },
  /** Emails to addresses that anybody may write down; what one address gets is counted apart. */
  emails: {
    ...rateOf('EMAIL_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many emails asked for at once. Please wait ${wait}.`,
  },
  /** A remote assistant may be paid by the answer. */
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
  /** Pages that have to be rendered; those that are kept are not counted. */
  page: {
    ...rateOf('PAGE_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many pages at once. Please wait ${wait} and try again.`,
  },
  /** What browsers measured; a page sends it once. */
  vitals: {
    ...rateOf('VITALS_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many measurements. Please wait ${wait}.`,
  },
  /** What assistants ask for; one that a customer has let in is counted by itself, with its customer. */
  agents: {
    ...rateOf('AGENT_LIMIT'),
    key: 'network',
    message: (wait: string) => `Too many requests at once. Please wait ${wait}.`,
  },
} as const satisfies Readonly<Record<string, RateLimitRow>>;

/**
 * Limits of the embedded identity provider, counted in its database: exactly, and the same at every
 * place. Each counts what an account is tried with, and what a network tries. The period begins with
 * the first attempt.
 */
export const IDENTITY_RATE_LIMITS = {
  /** Failed sign-ins before an account is locked, or a network, for the rest of the period. */
  failedSignIn: { account: { count: 10, period: 900 }, network: { count: 100, period: 900 } },
  /** Forms of one kind. */
  form: { account: { count: 30, period: 60 }, network: { count: 60, period: 60 } },
  /** Programs that become known as assistants. */
  registration: { account: { count: 20, period: 3_600 }, network: { count: 20, period: 3_600 } },
  /** E-mails that are asked for. */
  email: { account: { count: 5, period: 900 }, network: { count: 300, period: 900 } },
} as const satisfies Readonly<Record<string, { readonly account: Rate; readonly network: Rate }>>;

/** Tries to sign in at the operator's console from a network, counted in the same way. */
export const OPERATOR_SIGN_IN: Rate = { count: 10, period: 900 };
