import * as z from 'zod';
import { DAY_MS, DAY_S } from '#lib/durations.ts';
import { confirmAddress } from '#lib/mail/account-emails.ts';
import type { Site } from '#lib/site/schema.ts';
import { sha256 } from '../platform/digest.ts';
import type { Env } from '../platform/env.ts';
import { randomText } from '../platform/random.ts';
import { sameSecret } from '../platform/secrets.ts';
import { browserCookie, browserCookieIn } from './browser-cookie.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';

const COOKIE = 'sign-up';
const SECRET_BYTES = 32;

/** What is stored under the token of a link: whose address it confirms, and the hash of the browser's cookie. */
const Kept = z.object({ userId: z.string(), browser: z.string() });

/** A link that still works: whose address it confirms, and whether this browser asked for it. */
export interface Confirmation {
  readonly userId: string;
  readonly isHere: boolean;
}

/** What is needed to look at a link. */
interface Opened {
  readonly env: Env;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
}

const identifierOf = async (token: string): Promise<string> =>
  `confirm-address:${await sha256(token)}`;

/** A cookie by which a browser can confirm an address without the password. It is set for every sign-up. */
export const newSignUpCookie = (): { readonly secret: string; readonly line: string } => {
  const secret = randomText(SECRET_BYTES);
  return { secret, line: browserCookie(COOKIE, secret, DAY_S) };
};

/** Emails the owner of an unconfirmed account a link, which the browser with the cookie can use. */
export const askToConfirm = async (
  env: Env,
  site: Site,
  user: { readonly id: string; readonly email: string; readonly name: string },
  secret: string,
): Promise<void> => {
  const token = randomText(SECRET_BYTES);
  const { internalAdapter } = await providerFor(env, site).$context;
  await internalAdapter.createVerificationValue({
    identifier: await identifierOf(token),
    value: JSON.stringify({ userId: user.id, browser: await sha256(secret) }),
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  await writeTo(env, site, user.email, confirmAddress(site, user.name, token));
};

/** The link that a browser has opened; null if it is unknown, used or too old. Nothing changes. */
export const openedConfirmation = async ({
  env,
  site,
  url,
  headers,
}: Opened): Promise<Confirmation | null> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  const identifier = await identifierOf(url.searchParams.get('token') ?? '');
  const found = await internalAdapter.findVerificationValue(identifier);
  if (!found || found.expiresAt <= new Date()) return null;
  const { userId, browser } = Kept.parse(JSON.parse(found.value));
  const secret = browserCookieIn(headers, COOKIE) ?? '';
  return { userId, isHere: await sameSecret(await sha256(secret), browser) };
};

/** Uses the link up; false if another request has used it already. */
export const useConfirmation = async ({ env, site, url }: Opened): Promise<boolean> => {
  const { internalAdapter } = await providerFor(env, site).$context;
  const identifier = await identifierOf(url.searchParams.get('token') ?? '');
  return (await internalAdapter.consumeVerificationValue(identifier)) !== null;
};

const CONFIRM = `UPDATE user SET emailVerified = 1, updatedAt = ?3, confirmedAt = coalesce(confirmedAt, ?3)
  WHERE site = ?1 AND id = ?2`;

/** Records that the owner of the address has confirmed it. */
export const confirmOwner = async (env: Env, site: Site, userId: string): Promise<void> => {
  await env.IDENTITY_DB.prepare(CONFIRM).bind(site.id, userId, new Date().toISOString()).run();
};
