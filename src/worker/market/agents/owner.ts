import { sha256 } from '../../platform/digest.ts';

/** Whose cart lines those of an agent's checkout are: nobody's who could sign in. */
export const basketOwner = (checkoutId: string): string => `agent:${checkoutId}`;

/**
 * Whose the orders are that were made for an e-mail address without an account. The address itself stands
 * in the order; here is only what finds them again.
 */
export const guestOwner = async (siteId: string, email: string): Promise<string> =>
  `guest:${(await sha256(`${siteId} ${email.trim().toLowerCase()}`)).slice(0, 40)}`;
