import * as z from 'zod';
import { CONSENT_SCOPES, isUcpScope, OFFLINE_SCOPE } from '@parlour/contract';
import { DAY_S, looksLike } from '@parlour/domain';
import { type Site, sitesOf } from '@parlour/site';
import type { IdentityBindings } from '../bindings.ts';
import { ShopError, clientNetwork } from '@parlour/http';
import { IDENTITY_RATE_LIMITS } from '../rate-limits.ts';
import { attemptsAt } from '../attempts.ts';

/** Assistants that registered themselves at one site; one that no customer allows is deleted after a day. */
const MAX_CLIENTS = 5_000;

const KNOWN: readonly string[] = [...CONSENT_SCOPES, OFFLINE_SCOPE];

/** What a program may say about itself; the rest is not stored (RFC 7591, 2). */
const ClientMetadata = z.object({
  redirect_uris: z.array(z.url().max(500)).min(1).max(10),
  client_name: z.string().trim().min(1).max(100).default('An assistant'),
  client_uri: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  application_type: z.enum(['web', 'native']).optional(),
  scope: z.string().max(500).optional(),
  software_id: z.string().max(100).optional(),
  software_version: z.string().max(100).optional(),
});

/** The names of all shops of the installation: a customer of one knows the others. */
export const shopNames = async (env: IdentityBindings): Promise<readonly string[]> =>
  (await sitesOf(env)).map(({ name }) => name);

/** The shop for a part of which a customer could take a program with a name; undefined for any other name. */
export const shopLike = (shops: readonly string[], name: string): string | undefined =>
  shops.find((shop) => looksLike(name, shop));

/** What a program may say that does not take the name of a shop. */
export const clientMetadataBeside = (shops: readonly string[]) =>
  ClientMetadata.superRefine(({ client_name: name }, context) => {
    const shop = shopLike(shops, name);
    if (shop === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['client_name'],
      message: `must not look like ${shop}`,
    });
  });

/** The metadata in the library's form: a public client, with a code, PKCE and rotating tokens. */
export const asPublicClient = (said: z.output<typeof ClientMetadata>) => ({
  ...said,
  application_type: said.application_type ?? typeOf(said.redirect_uris),
  scope: scopesOf(said.scope).join(' '),
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
});

/** A platform asks only for the scopes of operations; offline access is added here. */
const scopesOf = (said: string | undefined): readonly string[] => {
  if (said === undefined) return KNOWN;
  const known = said.split(' ').filter((scope) => KNOWN.includes(scope));
  return known.some(isUcpScope) ? [...new Set([...known, OFFLINE_SCOPE])] : known;
};

/** A program on the customer's own device has a redirect URL on it. */
const typeOf = (addresses: readonly string[]): 'web' | 'native' =>
  addresses.every((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' && hostname !== 'localhost';
  })
    ? 'web'
    : 'native';

const COUNT = 'SELECT count(*) AS n FROM oauthClient WHERE site = ?1';
/** The oldest that no customer has allowed; a customer who is asked answers within minutes. */
const MAKE_ROOM = `DELETE FROM oauthClient WHERE (site, id) IN (
  SELECT site, id FROM oauthClient WHERE site = ?1 AND NOT EXISTS (SELECT 1 FROM oauthConsent
      WHERE oauthConsent.site = oauthClient.site AND oauthConsent.clientId = oauthClient.clientId)
  ORDER BY createdAt LIMIT 10)`;

/**
 * Counts a program that registers. When the site has too many, the oldest make room.
 * @throws {ShopError} `rate_limited` for a network with too many, `too_many` when customers have allowed all.
 */
export const requireRoom = async (
  env: IdentityBindings,
  site: Site,
  headers: Headers,
): Promise<void> => {
  const rate = IDENTITY_RATE_LIMITS.registration.network;
  await attemptsAt(env, site).count({ kind: 'assistants', from: clientNetwork(headers), rate });
  const { IDENTITY_DB: db } = env;
  const known = await db.prepare(COUNT).bind(site.id).first<number>('n');
  if ((known ?? 0) < MAX_CLIENTS) return;
  const { meta } = await db.prepare(MAKE_ROOM).bind(site.id).run();
  if (meta.changes > 0) return;
  throw new ShopError(
    'too_many',
    503,
    'Too many assistants have registered here. Please try again tomorrow.',
    {
      retryAfter: DAY_S,
    },
  );
};
