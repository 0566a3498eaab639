import * as z from 'zod';
import { type Site, issuerOf } from '@parlour/site';
import type { IdentityBindings } from '../bindings.ts';
import { log } from '@parlour/runtime';
import { providerFor } from '../provider.ts';

const Gone = z.object({ url: z.url() });

/** The form that a customer has sent. */
interface Answer {
  readonly env: IdentityBindings;
  readonly site: Site;
  readonly url: URL;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/**
 * Takes a customer's answer and returns where the browser goes, back to the assistant; null for an invalid
 * request.
 */
export const answerConsent = async ({
  env,
  site,
  url,
  headers,
  fields,
}: Answer): Promise<{ readonly leave: string; readonly cookies: readonly string[] } | null> => {
  const consent = fields.answer === 'yes' ? await heldBefore(env, site, url, headers) : null;
  const answer = { accept: fields.answer === 'yes', oauth_query: url.search.slice(1) };
  const reply = await providerFor(env, site).handler(
    new Request(`${issuerOf(site)}/oauth2/consent`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        origin: site.origin,
        cookie: headers.get('cookie') ?? '',
      },
      body: JSON.stringify(answer),
    }),
  );
  if (reply.ok) {
    if (consent) await keep(env, site, consent);
    return { leave: Gone.parse(await reply.json()).url, cookies: reply.headers.getSetCookie() };
  }
  const { status } = reply;
  log('info', 'consent_refused', { site: site.id, status, body: await reply.text() });
  return null;
};

/** What the customer had allowed the assistant until now. */
interface EarlierConsent {
  readonly id: string;
  readonly scopes: string;
  readonly resources: string | null;
}

const BEFORE = `SELECT id, scopes, resources FROM oauthConsent
  WHERE site = ?1 AND userId = ?2 AND clientId = ?3`;

const heldBefore = async (
  env: IdentityBindings,
  site: Site,
  { searchParams }: URL,
  headers: Headers,
): Promise<EarlierConsent | null> => {
  const session = await providerFor(env, site).api.getSession({ headers });
  if (!session) return null;
  return env.IDENTITY_DB.prepare(BEFORE)
    .bind(site.id, session.user.id, searchParams.get('client_id') ?? '')
    .first<EarlierConsent>();
};

/** Merges two JSON lists into one without duplicates. */
const both = (column: string, value: string): string =>
  `(SELECT json_group_array(value) FROM (SELECT value FROM json_each(coalesce(${column}, '[]'))
    UNION SELECT value FROM json_each(coalesce(${value}, '[]'))))`;

const KEEP = `UPDATE oauthConsent SET scopes = ${both('scopes', '?3')}, resources = ${both('resources', '?4')}
  WHERE site = ?1 AND id = ?2`;

/** An assistant that asks for more keeps what it has: its tokens still work, and the customer can see them. */
const keep = async (
  env: IdentityBindings,
  site: Site,
  { id, scopes, resources }: EarlierConsent,
): Promise<void> => {
  await env.IDENTITY_DB.prepare(KEEP).bind(site.id, id, scopes, resources).run();
};
