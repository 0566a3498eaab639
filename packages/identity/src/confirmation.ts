import * as z from 'zod';
import { ACCOUNT_TYPES, DAY_MS, DAY_S } from '@parlour/domain';
import { CONFIRMATION_DAYS } from './periods.ts';
import { confirmAddress } from './account-emails.ts';
import type { Site } from '@parlour/site';
import { randomText, sameSecret, sha256 } from '@parlour/runtime';
import type { IdentityBindings } from './bindings.ts';
import { browserCookie, browserCookieIn } from './browser-cookie.ts';
import { writeTo } from './emails.ts';
import { oneTimeLinks } from './one-time-links.ts';

const COOKIE = 'sign-up';
const SECRET_BYTES = 32;

/** Whose address a link confirms, and the hash of the browser's cookie. */
const links = oneTimeLinks(
  'confirm-address',
  z.object({ userId: z.string(), browser: z.string() }),
  CONFIRMATION_DAYS * DAY_MS,
);

/** A link that still works: whose address it confirms, and whether this browser asked for it. */
export interface Confirmation {
  readonly userId: string;
  readonly isHere: boolean;
}

/** What is needed to look at a link. */
interface LinkRequest {
  readonly env: IdentityBindings;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
}

/**
 * A cookie by which a browser can confirm an address without the password. It is set for every sign-up; one browser
 * keeps its secret, so that sign-ups in two tabs can both be confirmed.
 */
export const signUpCookie = (
  headers: Headers,
): { readonly secret: string; readonly line: string } => {
  const secret = browserCookieIn(headers, COOKIE) ?? randomText(SECRET_BYTES);
  return { secret, line: browserCookie(COOKIE, secret, CONFIRMATION_DAYS * DAY_S) };
};

/** Emails the owner of an unconfirmed account a link, which the browser with the cookie can use. */
export const askToConfirm = async (
  env: IdentityBindings,
  site: Site,
  user: { readonly id: string; readonly email: string; readonly name: string },
  secret: string,
): Promise<void> => {
  const browser = await sha256(secret);
  const token = await links.keep(env.IDENTITY_DB, site, { userId: user.id, browser });
  await writeTo(env, site, user.email, confirmAddress(site, token));
};

/** The link that a browser has opened; null if it is unknown, used or too old. Nothing changes. */
export const openedConfirmation = async ({
  env,
  site,
  url,
  headers,
}: LinkRequest): Promise<Confirmation | null> => {
  const found = await links.find(env.IDENTITY_DB, site, tokenIn(url));
  if (!found) return null;
  const secret = browserCookieIn(headers, COOKIE) ?? '';
  return { userId: found.userId, isHere: await sameSecret(await sha256(secret), found.browser) };
};

/** Uses the link up; false if another request has used it already. */
export const useConfirmation = async (
  { env, site, url }: LinkRequest,
  userId: string,
): Promise<boolean> => (await links.use(env.IDENTITY_DB, site, tokenIn(url), userId)) !== null;

const tokenIn = (url: URL): string => url.searchParams.get('token') ?? '';

const CONFIRM = `UPDATE user SET emailVerified = 1, updatedAt = ?3, confirmedAt = coalesce(confirmedAt, ?3)
  WHERE site = ?1 AND id = ?2`;

const EMPTY = `UPDATE user SET name = '', accountType = ?3, image = NULL WHERE site = ?1 AND id = ?2`;

/**
 * Gives an account that nobody had confirmed to the owner of the address. Its name and type go: somebody else may
 * have chosen them.
 */
export const takeOver = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<void> => {
  const db = env.IDENTITY_DB;
  await db.batch([
    db.prepare(EMPTY).bind(site.id, userId, ACCOUNT_TYPES[0].value),
    confirmation(db, site, userId, new Date()),
  ]);
};

const confirmation = (db: D1Database, site: Site, userId: string, at: Date): D1PreparedStatement =>
  db.prepare(CONFIRM).bind(site.id, userId, at.toISOString());

/** Records that the owner of the address has confirmed it. */
export const confirmOwner = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
  at = new Date(),
): Promise<void> => {
  await confirmation(env.IDENTITY_DB, site, userId, at).run();
};
