import { sha256 } from '../../platform/digest.ts';

/** The owner of the cart lines in an agent's checkout. No customer can sign in as this owner. */
export const basketOwner = (checkoutId: string): string => `agent:${checkoutId}`;

/**
 * The owner of orders made for an email address without an account. The address itself is in the order; this
 * value only finds the orders again.
 */
export const guestOwner = async (siteId: string, email: string): Promise<string> =>
  `guest:${(await sha256(`${siteId} ${email.trim().toLowerCase()}`)).slice(0, 40)}`;
