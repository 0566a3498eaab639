import type { EmailKind } from './email-content.ts';

/**
 * Emails that are sent even to an address that bounced or complained: the law or the safety of an account
 * requires them, or somebody has just asked for one.
 */
const NECESSARY: ReadonlySet<EmailKind> = new Set<EmailKind>([
  ...(['order-confirmed', 'order-lapsed', 'order-cancelled', 'order-refunded'] as const),
  ...(['confirm-address', 'unfinished-account', 'reset-password', 'letters-again'] as const),
  ...(['password-changed', 'passkey-added', 'account-deleted', 'test'] as const),
]);

/** Whether an email is sent even to a suppressed address. */
export const isNecessary = (kind: EmailKind): boolean => NECESSARY.has(kind);
