import * as z from 'zod';
import { isConsentScope, OFFLINE_SCOPE, type ConsentScope } from '@parlour/contract';
import { asData } from '@parlour/domain';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from '../bindings.ts';
import { readJson } from '@parlour/http';
import { ownerOf } from '../account.ts';
import { providerFor } from '../provider.ts';
import { endConsent } from '../end-ways-in.ts';
import { shopLike, shopNames } from './client-metadata.ts';

const NAME = 100;

/** What the consent page shows. */
export interface RequestedConsent {
  /** The name that the assistant gives itself, which nobody has checked. */
  readonly name: string;
  /** The host to which the customer returns, or `a program on this device`. */
  readonly goesTo: string;
  /**
   * The host of the assistant's own document, which proves its identity; null for an assistant that only
   * gives its name.
   */
  readonly provenHost: string | null;
  readonly scopes: readonly ConsentScope[];
  /** Whether the permission goes on without asking each time. */
  readonly staysIn: boolean;
  /** The email address of the signed-in account. */
  readonly email: string;
}

const Asked = z.object({
  client_id: z.string().min(1).max(500),
  redirect_uri: z.url().max(500),
  scope: z.string().max(500).default(''),
});

interface Client {
  readonly name?: string | null;
  readonly clientDiscoveryId?: string | null;
  readonly redirectUris: readonly string[];
  readonly disabled?: boolean | null;
}

/** What an authorization request asks a signed-in customer for; null when there is nothing to ask. */
export const requestedConsent = async (
  env: IdentityBindings,
  site: Site,
  query: URLSearchParams,
  headers: Headers,
): Promise<RequestedConsent | null> => {
  const asked = Asked.safeParse(Object.fromEntries(query));
  if (!asked.success || asked.data.client_id === site.signIn.clientId) return null;
  const { api, $context } = providerFor(env, site);
  const session = await api.getSession({ headers });
  const { adapter } = await $context;
  const client = await adapter.findOne<Client>({
    model: 'oauthClient',
    where: [{ field: 'clientId', value: asked.data.client_id }],
  });
  if (!session || !client || client.disabled === true) return null;
  const scopes = asked.data.scope.split(' ');
  return {
    name: nameOf(site, await shopNames(env), {
      clientId: asked.data.client_id,
      given: client.name ?? '',
    }),
    goesTo: placeOf(asked.data.redirect_uri),
    provenHost: client.clientDiscoveryId ? new URL(asked.data.client_id).hostname : null,
    scopes: scopes.filter(isConsentScope),
    staysIn: scopes.includes(OFFLINE_SCOPE),
    email: session.user.email,
  };
};

interface NamedClient {
  readonly clientId: string;
  readonly given: string;
}

/** The name that a program gives itself; one that takes a shop's own name has none, unless the site set it. */
const nameOf = (site: Site, shops: readonly string[], { clientId, given }: NamedClient): string => {
  const set = site.agents.assistants.find((assistant) => assistant.clientId === clientId);
  const name = asData(given, NAME);
  return set?.name ?? (name === '' || shopLike(shops, name) !== undefined ? 'An assistant' : name);
};

/** The destination of a URL, in words. */
const placeOf = (address: string): string => {
  const { protocol, hostname } = new URL(address);
  const isHere = protocol !== 'https:';
  return isHere ? 'a program on this device' : hostname;
};

/** An assistant that a customer has allowed. Times are ISO 8601 in UTC. */
export interface LetIn {
  readonly id: string;
  readonly name: string;
  readonly goesTo: string;
  readonly provenHost: string | null;
  readonly scopes: readonly ConsentScope[];
  readonly createdAt: string;
}

const LIST = `SELECT oauthConsent.id, oauthConsent.clientId, oauthConsent.scopes, oauthConsent.createdAt,
    oauthClient.name, oauthClient.redirectUris, oauthClient.clientDiscoveryId
  FROM oauthConsent LEFT JOIN oauthClient
    ON oauthClient.site = oauthConsent.site AND oauthClient.clientId = oauthConsent.clientId
  WHERE oauthConsent.site = ?1 AND oauthConsent.userId = ?2
  ORDER BY oauthConsent.createdAt DESC, oauthConsent.id LIMIT 100`;

interface ConsentRow {
  readonly id: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly createdAt: string;
  readonly name: string | null;
  readonly redirectUris: string | null;
  readonly clientDiscoveryId: string | null;
}

const Texts = z.array(z.string());
const textsIn = (json: string | null): readonly string[] =>
  Texts.safeParse(JSON.parse(json ?? '[]')).data ?? [];

/** The assistants that the bearer's account has allowed, newest first. */
export const listLetIn = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<{ readonly assistants: readonly LetIn[] }> => {
  const { userId } = await ownerOf(env, site, request);
  return { assistants: await assistantsOf(env, site, userId) };
};

/** The assistants that an account has allowed, newest first. */
export const assistantsOf = async (
  env: IdentityBindings,
  site: Site,
  userId: string,
): Promise<readonly LetIn[]> => {
  const rows = await env.IDENTITY_DB.prepare(LIST).bind(site.id, userId).all<ConsentRow>();
  const shops = await shopNames(env);
  return rows.results.map((row) => letIn(site, shops, row));
};

const letIn = (site: Site, shops: readonly string[], row: ConsentRow): LetIn => {
  const set = site.agents.assistants.find(({ clientId }) => clientId === row.clientId);
  const [address = ''] = set?.redirectUris ?? textsIn(row.redirectUris);
  return {
    id: row.id,
    name: nameOf(site, shops, { clientId: row.clientId, given: row.name ?? '' }),
    goesTo: URL.canParse(address) ? placeOf(address) : 'an unknown place',
    provenHost: row.clientDiscoveryId ? new URL(row.clientId).hostname : null,
    scopes: textsIn(row.scopes).filter(isConsentScope),
    createdAt: row.createdAt,
  };
};

const Ended = z.object({ id: z.string().min(1).max(100) });

/** Ends what the bearer's account has allowed an assistant: its tokens stop working at once. */
export const endLetIn = async (
  env: IdentityBindings,
  site: Site,
  request: Request,
): Promise<void> => {
  const { userId } = await ownerOf(env, site, request);
  const { id } = await readJson(Ended, request);
  await endConsent(env, site, userId, id);
};
