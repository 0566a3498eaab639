import { ACCOUNT_TYPES } from '#lib/account/profile.ts';
import { MINUTE_S } from '#lib/durations.ts';
import { CODE_MINUTES, CODE_TRIES } from '#lib/identity/periods.ts';
import { signInCode } from '#lib/mail/account-emails.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { randomText } from '../platform/random.ts';
import { browserCookie, browserCookieIn } from './browser-cookie.ts';
import { CODE_ROW, inBrowser } from './browser-codes.ts';
import { signedText, textSigned } from './changed-secret.ts';
import { confirmOwner } from './confirmation.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';
import { endWaysIn } from './ways-in.ts';

const COOKIE = 'code';
const SECRET_BYTES = 32;

/** What is needed to look at a browser's code. */
interface Asked {
  readonly env: Env;
  readonly site: Site;
  readonly headers: Headers;
}

/** The code that a browser has asked for. */
export interface OpenCode {
  readonly email: string;
  readonly secret: string;
}

/** Emails a code to an address, and returns the cookie with which this browser can use it. Reads no account. */
export const sendCode = async (env: Env, site: Site, email: string): Promise<string> => {
  const secret = randomText(SECRET_BYTES);
  const { api } = providerFor(env, site);
  const code = await inBrowser(secret, () =>
    api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
  );
  await writeTo(env, site, email, signInCode(site, code));
  const signed = await signedText(env, site, `${secret}.${email}`);
  return browserCookie(COOKIE, signed, CODE_MINUTES * MINUTE_S);
};

/** Ends a browser's code. */
export const noCodeCookie = (): string => browserCookie(COOKIE, '', 0);

/** The code that this browser asked for; null if it has none, or none that can still be tried. */
export const openedCode = async ({ env, site, headers }: Asked): Promise<OpenCode | null> => {
  const signed = browserCookieIn(headers, COOKIE);
  const text = signed === undefined ? undefined : await textSigned(env, site, signed);
  const [, secret, email] = /^([^.]+)\.(.+)$/.exec(text ?? '') ?? [];
  if (secret === undefined || email === undefined) return null;
  const { internalAdapter } = await providerFor(env, site).$context;
  const row = await inBrowser(secret, () =>
    internalAdapter.findVerificationValue(`${CODE_ROW}${email}`),
  );
  const tries = Number(row?.value.split(':').at(-1));
  return row && row.expiresAt > new Date() && tries < CODE_TRIES ? { email, secret } : null;
};

/**
 * Signs in with a code, and makes the account if there is none; the address is confirmed by that. Whoever began
 * an account with the address without confirming it loses every way into it.
 * @returns the library's reply: 400 or 403 for a wrong code
 */
export const signInWithCode = async (
  { env, site, headers }: Asked,
  { email, secret }: OpenCode,
  code: string,
): Promise<Response> => {
  const { api, $context } = providerFor(env, site);
  const { internalAdapter } = await $context;
  const before = await internalAdapter.findUserByEmail(email);
  const accountType = ACCOUNT_TYPES[0].value;
  const reply = await inBrowser(secret, () =>
    api.signInEmailOTP({
      body: { email, otp: code, name: '', accountType },
      headers,
      asResponse: true,
    }),
  );
  if (!reply.ok || before?.user.emailVerified) return reply;
  const { user } = (await internalAdapter.findUserByEmail(email)) ?? {};
  if (user) {
    await endWaysIn(env, site, user.id, []);
    await confirmOwner(env, site, user.id);
  }
  return reply;
};
