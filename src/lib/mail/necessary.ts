import type { EmailKind } from './email-content.ts';

/**
 * Emails that are sent whatever a carrier has told of the address: the law or the safety of an account
 * asks for them, or somebody asks for one at this moment.
 */
const NECESSARY: ReadonlySet<EmailKind> = new Set<EmailKind>([
  ...(['order-confirmed', 'order-lapsed', 'order-cancelled', 'order-refunded'] as const),
  ...(['confirm-address', 'unfinished-account', 'reset-password', 'letters-again'] as const),
  ...(['password-changed', 'passkey-added', 'account-deleted', 'test'] as const),
]);

/** Whether an email goes even to an address that others have not reached. */
export const isNecessary = (kind: EmailKind): boolean => NECESSARY.has(kind);
