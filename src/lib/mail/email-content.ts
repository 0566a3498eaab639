/** Every email that the shop writes. */
export const EMAIL_KINDS = [
  ...(['order-confirmed', 'order-lapsed', 'order-shipped', 'order-delivered'] as const),
  ...(['order-cancelled', 'order-refunded', 'return-requested', 'return-declined'] as const),
  ...(['enquiry-received', 'offer-made'] as const),
  ...(['alert-confirm', 'price-dropped', 'back-in-stock', 'search-found'] as const),
  ...(['confirm-address', 'known-address', 'unfinished-account', 'reset-password'] as const),
  ...(['password-changed', 'passkey-added', 'account-deleted', 'letters-again'] as const),
  ...(['feed-report', 'test'] as const),
] as const;

export type EmailKind = (typeof EMAIL_KINDS)[number];

/** A line of goods; `price` is as it is read, such as `£1,250.00`. */
export interface Goods {
  readonly name: string;
  /** Option and swatch; '' for none. */
  readonly choices: string;
  readonly quantity: number;
  readonly price: string;
  /** Whole address; '' for none. */
  readonly picture: string;
}

/** A part of an email. What is read as HTML and what is read as text are made from the same parts. */
export type Part =
  | { readonly part: 'text'; readonly text: string }
  /** What the email is for; an email has one at most. */
  | { readonly part: 'action'; readonly label: string; readonly url: string }
  | { readonly part: 'facts'; readonly facts: readonly Fact[] }
  | { readonly part: 'goods'; readonly title: string; readonly goods: readonly Goods[] }
  | { readonly part: 'sums'; readonly sums: readonly Fact[]; readonly total: Fact }
  | { readonly part: 'lines'; readonly title: string; readonly lines: readonly string[] }
  /** Somebody's own words. */
  | { readonly part: 'words'; readonly by: string; readonly text: string }
  | { readonly part: 'note'; readonly text: string; readonly link?: Link };

interface Fact {
  readonly name: string;
  readonly value: string;
}

interface Link {
  readonly label: string;
  readonly url: string;
}

/** An email before it is laid out for a site. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly subject: string;
  /** What lists of emails show behind the subject. */
  readonly preview: string;
  readonly heading: string;
  /** `Dear Ada Byron,` */
  readonly greeting: string;
  readonly parts: readonly Part[];
  /** Whole address that ends emails like this one, by a page or one POST (RFC 8058); none for a single email. */
  readonly stopUrl?: string;
}

/** Characters of a subject that mail programs still show. */
const LONGEST_SUBJECT = 150;

// eslint-disable-next-line no-control-regex -- these are what is taken out
const BREAKS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** Text on one line, as a header wants it: no break can begin another header. */
export const oneLine = (text: string): string =>
  text.replaceAll(BREAKS, ' ').trim().slice(0, LONGEST_SUBJECT);
