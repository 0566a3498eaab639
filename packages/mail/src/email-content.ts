import type { Greeting } from '@parlour/domain';

/** Every kind of email that the shop sends. */
export const EMAIL_KINDS = [
  'order-confirmed',
  'order-lapsed',
  'order-shipped',
  'order-delivered',
  'delivery-moved',
  'delivery-divided',
  'order-cancelled',
  'order-refunded',
  'refund-failed',
  'return-requested',
  'return-declined',
  'claim-received',
  'claim-offer',
  'claim-agreed',
  'claim-declined',
  'claim-collection',
  'claim-done',
  'claim-message',
  'cancellation-link',
  'enquiry-received',
  'offer-made',
  'offer-withdrawn',
  'alert-confirm',
  'price-dropped',
  'back-in-stock',
  'search-found',
  'samples-confirm',
  'samples-sent',
  'samples-declined',
  'samples-after',
  'sign-in-code',
  'confirm-address',
  'known-address',
  'unfinished-account',
  'reset-password',
  'password-changed',
  'passkey-added',
  'provider-linked',
  'role-offered',
  'account-dormant',
  'account-deleted',
  'letters-again',
  'feed-report',
  'database-full',
  'claims-late',
  'test',
] as const;

export type EmailKind = (typeof EMAIL_KINDS)[number];

/**
 * Emails that are sent even to an address that bounced or complained: the law or the safety of an account
 * requires them, or somebody has just asked for one.
 */
const NECESSARY: ReadonlySet<EmailKind> = new Set<EmailKind>([
  'order-confirmed',
  'order-lapsed',
  'order-cancelled',
  'delivery-moved',
  'order-refunded',
  'refund-failed',
  'cancellation-link',
  'sign-in-code',
  'confirm-address',
  'unfinished-account',
  'reset-password',
  'letters-again',
  'password-changed',
  'passkey-added',
  'provider-linked',
  'role-offered',
  'account-dormant',
  'account-deleted',
  'test',
]);

/** Whether an email is sent even to a suppressed address. */
export const isNecessary = (kind: EmailKind): boolean => NECESSARY.has(kind);

/** A line of products; `price` is formatted, such as `£1,250.00`. */
export interface Goods {
  readonly name: string;
  /** Option and swatch; '' for none. */
  readonly choices: string;
  readonly quantity: number;
  readonly price: string;
  /** Absolute URL; '' for none. */
  readonly picture: string;
}

/** A part of an email. Its HTML and its plain text are made from the same parts. */
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

/** A document that goes with an email. */
export interface Attachment {
  readonly name: string;
  /** Its media type, with the charset. */
  readonly type: string;
  readonly text: string;
}

/** An email before it is laid out for a site. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly subject: string;
  /** Shown after the subject in an inbox. */
  readonly preview: string;
  readonly heading: string;
  /** Its first line is written of this alone (`salutation`). */
  readonly greeting: Greeting;
  readonly parts: readonly Part[];
  /** Absolute URL that stops this kind of email, through a page or one POST (RFC 8058); absent for a one-off. */
  readonly stopUrl?: string;
  readonly attachments?: readonly Attachment[];
}
