import { ACCOUNT_TYPES, MINUTE_S } from '@parlour/domain';
import { CODE_MINUTES, CODE_TRIES } from './periods.ts';
import { codeOf } from './sign-in-way.ts';
import { signInCode } from './account-emails.ts';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { randomText } from '@parlour/runtime';
import { browserCookie, browserCookieIn, browserCookiesIn } from './browser-cookie.ts';
import { CODE_ROW, inBrowser } from './browser-codes.ts';
import { signedText, textSigned } from './changed-secret.ts';
import { takeOver } from './confirmation.ts';
import { writeTo } from './emails.ts';
import { providerFor } from './provider.ts';
import { endWaysIn } from './end-ways-in.ts';

/** Each code has a cookie of its own, with its id, so that codes of two tabs do not replace each other. */
const COOKIE = 'code-';
const ID_BYTES = 6;
const SECRET_BYTES = 32;
/** The most codes that one browser keeps. */
const MOST_CODES = 4;

/** What is needed to look at a browser's code. */
interface CodeRequest {
  readonly env: IdentityBindings;
  readonly site: Site;
  /** Of the page that takes the code. */
  readonly url: URL;
  readonly headers: Headers;
}

/** A code that a browser has asked for. */
export interface OpenCode {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
}

/**
 * Emails a code to an address. Reads no account.
 * @returns the code's id for the URL of its page, and the cookies with which this browser can use it
 */
export const sendCode = async (
  { env, site, headers }: Pick<CodeRequest, 'env' | 'site' | 'headers'>,
  email: string,
): Promise<{ readonly id: string; readonly cookies: readonly string[] }> => {
  const id = randomText(ID_BYTES);
  const secret = randomText(SECRET_BYTES);
  const { api } = providerFor(env, site);
  const code = await inBrowser(secret, () =>
    api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
  );
  await writeTo(env, site, email, signInCode(site, code));
  const signed = await signedText(env, site, `${secret}.${email}`);
  // Browsers send the oldest first (RFC 6265, 5.4).
  const old = browserCookiesIn(headers, COOKIE).slice(0, 1 - MOST_CODES);
  return {
    id,
    cookies: [
      ...old.map((name) => browserCookie(name, '', 0)),
      browserCookie(COOKIE + id, signed, CODE_MINUTES * MINUTE_S),
    ],
  };
};

/** Ends a browser's code. */
export const noCodeCookie = ({ id }: OpenCode): string => browserCookie(COOKIE + id, '', 0);

/** The code that this page takes; null if the browser has none for it, or none that can still be tried. */
export const openedCode = async ({
  env,
  site,
  url,
  headers,
}: CodeRequest): Promise<OpenCode | null> => {
  const id = codeOf(url);
  const signed = id === undefined ? undefined : browserCookieIn(headers, COOKIE + id);
  const text = signed === undefined ? undefined : await textSigned(env, site, signed);
  const [, secret, email] = /^([^.]+)\.(.+)$/.exec(text ?? '') ?? [];
  if (id === undefined || secret === undefined || email === undefined) return null;
  const { internalAdapter } = await providerFor(env, site).$context;
  const row = await inBrowser(secret, () =>
    internalAdapter.findVerificationValue(`${CODE_ROW}${email}`),
  );
  const tries = Number(row?.value.split(':').at(-1));
  return row && row.expiresAt > new Date() && tries < CODE_TRIES ? { id, email, secret } : null;
};

/**
 * Signs in with a code, and makes the account if there is none; the address is confirmed by that. Whoever began
 * an account with the address without confirming it loses every way into it, and what they wrote in it goes.
 * @returns the library's reply: 400 or 403 for a wrong code
 */
export const signInWithCode = async (
  { env, site, headers }: CodeRequest,
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
    await takeOver(env, site, user.id);
  }
  return reply;
};
