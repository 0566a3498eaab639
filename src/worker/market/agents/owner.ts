import type { Site } from '@parlour/site';
import { sha256 } from '@parlour/runtime';

/** The owner of the cart lines in an agent's checkout. No customer can sign in as this owner. */
export const basketOwner = (checkoutId: string): string => `agent:${checkoutId}`;

const GUEST = 'guest:';

/** Whether orders of this owner are a guest's: anyone may have given the email address. */
export const isGuest = (owner: string): boolean => owner.startsWith(GUEST);

/** In SQL, whether the column `customer` of a table names a guest. */
export const isGuestIn = (table: string): string => `${table}.customer GLOB '${GUEST}*'`;

/**
 * The owner of orders made for an email address without an account. The address itself is in the order; this
 * value only finds the orders again.
 */
export const guestOwner = async (siteId: string, email: string): Promise<string> =>
  `${GUEST}${(await sha256(`${siteId} ${email.trim().toLowerCase()}`)).slice(0, 40)}`;

/** The name under which guests of a network are counted at a site. */
export const networkHash = async ({ id }: Pick<Site, 'id'>, network: string): Promise<string> =>
  (await sha256(`${id} ${network}`)).slice(0, 32);
