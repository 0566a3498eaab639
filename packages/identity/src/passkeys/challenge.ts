import type { Context } from 'hono';
import type { Site } from '@parlour/site';
import { deleteCookie, getCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import * as z from 'zod';
import { attemptsAt } from '../attempts.ts';
import { providerFor } from '../provider.ts';
import type { IdentityBindings, SiteEnv } from '../bindings.ts';
import { parseJson, clientNetwork } from '@parlour/http';
import { IDENTITY_RATE_LIMITS } from '../rate-limits.ts';
import type { Assertion } from './credentials.ts';
import { CHALLENGE_COOKIE } from './plugin.ts';

/** The most that one browser keeps; each tab of the sign-in page has one. */
const MOST_CHALLENGES = 4;

/** The name of the cookie of a challenge: one in another tab must not end it. */
const cookieOf = (name: string, challenge: string): string => `${name}-${challenge}`;

/**
 * A challenge for signing in with a passkey. It names no account: the browser offers the passkeys that it has
 * for this site.
 * @throws {ShopError} `rate_limited`
 */
export const signInChallenge = async (c: Context<SiteEnv>): Promise<Response> => {
  const { site } = c.var;
  await attemptsAt(c.env, site).count({
    kind: 'challenge',
    from: clientNetwork(c.req.raw.headers),
    rate: IDENTITY_RATE_LIMITS.form.network,
  });
  // Without the visitor's cookies: a challenge for a known account would reveal which passkeys it has.
  const reply = await providerFor(c.env, site).api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    asResponse: true,
  });
  // The library verifies the owner only if the device can; a sign-in requires it.
  const made = await reply.json<{ readonly challenge: string }>();
  const { name, attributes } = await challengeCookie(c.env, site);
  const kept = Object.keys(getCookie(c)).filter((other) => other.startsWith(cookieOf(name, '')));
  // Browsers send the oldest first (RFC 6265, 5.4).
  for (const old of kept.slice(0, 1 - MOST_CHALLENGES)) {
    deleteCookie(c, old, { path: attributes.path, secure: attributes.secure });
  }
  for (const cookie of reply.headers.getSetCookie()) {
    const own = cookie.replace(`${name}=`, `${cookieOf(name, made.challenge)}=`);
    c.header('set-cookie', own, { append: true });
  }
  return c.json({ ...made, userVerification: 'required' }, 200, { 'cache-control': 'no-store' });
};

const challengeCookie = async (env: IdentityBindings, site: Site) =>
  (await providerFor(env, site).$context).createAuthCookie(CHALLENGE_COOKIE);

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a passkey answers; '' for an answer that cannot be read. */
const challengeOf = ({ response }: z.output<typeof Assertion>): string => {
  try {
    const bytes = Uint8Array.fromBase64(response.clientDataJSON, { alphabet: 'base64url' });
    return ClientData.parse(parseJson(new TextDecoder().decode(bytes))).challenge;
  } catch {
    return '';
  }
};

/** The headers of a sign-in whose only cookie is that of the answered challenge, by the library's name. */
export const withChallenge = async (
  env: IdentityBindings,
  site: Site,
  headers: Headers,
  answer: z.output<typeof Assertion>,
): Promise<Headers> => {
  const { name } = await challengeCookie(env, site);
  const value = parse(headers.get('cookie') ?? '')[cookieOf(name, challengeOf(answer))];
  const own = new Headers(headers);
  own.set('cookie', `${name}=${value ?? ''}`);
  return own;
};
