import type { Context } from 'hono';
import type { SiteEnv } from '../bindings.ts';
import { providerFor } from '../provider.ts';

/** The largest request, in bytes. */
const MAX_BODY_BYTES = 8_192;

const HELD = `SELECT userId, clientId FROM oauthRefreshToken
  WHERE site = ?1 AND token = ?2 AND revoked IS NULL`;
const END = 'DELETE FROM oauthConsent WHERE site = ?1 AND userId = ?2 AND clientId = ?3';
const END_TOKENS =
  'DELETE FROM oauthRefreshToken WHERE site = ?1 AND userId = ?2 AND clientId = ?3';

/**
 * Revokes a token (RFC 7009). The refresh token of an assistant ends what the customer allowed it, so that
 * its access tokens stop working too.
 */
export const revoke = async (c: Context<SiteEnv>): Promise<Response> => {
  const { site } = c.var;
  const { IDENTITY_DB: db } = c.env;
  const library = providerFor(c.env, site).handler;
  const text = await c.req.raw.clone().text();
  const token = text.length > MAX_BODY_BYTES ? null : new URLSearchParams(text).get('token');
  const owner =
    token === null
      ? null
      : await db
          .prepare(HELD)
          .bind(site.id, await stored(token))
          .first<TokenOwner>();
  const reply = await library(c.req.raw);
  const isAssistants = owner !== null && owner.clientId !== site.signIn.clientId;
  if (!reply.ok || !isAssistants || !(await isRevoked(db, site.id, token ?? ''))) return reply;
  const ended = [END_TOKENS, END].map((sql) =>
    db.prepare(sql).bind(site.id, owner.userId, owner.clientId),
  );
  await db.batch(ended);
  return reply;
};

interface TokenOwner {
  readonly userId: string;
  readonly clientId: string;
}

/** The library also answers 200 for a token of another client, and leaves it unchanged. */
const isRevoked = async (db: D1Database, site: string, token: string): Promise<boolean> =>
  (await db
    .prepare(HELD)
    .bind(site, await stored(token))
    .first()) === null;

/** A token as the library stores it: SHA-256, base64url. */
const stored = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true });
};
