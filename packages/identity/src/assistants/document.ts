import type { OAuthOptions, Scope } from '@better-auth/oauth-provider';
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal';
import { DAY_MS, HOUR_MS } from '@parlour/domain';
import type { Site } from '@parlour/site';
import type { IdentityBindings } from '../bindings.ts';
import { fetchOutside, parseJson } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { asPublicClient, clientMetadataBeside, requireRoom, shopNames } from './client-metadata.ts';

/** The library's name for the origin of such a client. */
const DISCOVERY = 'cimd';
/**
 * Milliseconds for which a document is used without fetching it again, and for which an old one is used while
 * no newer is available.
 */
const FRESH_MS = HOUR_MS;
const STALE_MS = DAY_MS;
/** In bytes; and milliseconds within which the host must answer. */
const MAX_DOCUMENT_BYTES = 10_240;
const TIMEOUT_MS = 5_000;

/** Whether a client's id is the URL of a document about it: https, with a path and nothing hidden. */
const isDocumentUrl = (clientId: string): boolean => {
  const url = clientId.length > 500 ? null : URL.parse(clientId);
  return (
    url?.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '' &&
    isPublicHost(url.hostname)
  );
};

/** A name on the public internet: not an IP address, and not a name that only a local network knows. */
const isPublicHost = (host: string): boolean =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) &&
  !/(^|\.)(localhost|local|internal|home|lan|arpa|onion)$/.test(host);

/**
 * Clients identified by the URL of a document about them (OAuth Client ID Metadata Document). The document is
 * fetched when a customer is asked for consent, cached, and fetched again after an hour.
 */
export const documents = (
  env: IdentityBindings,
  site: Site,
  options: () => OAuthOptions<Scope[]>,
) => ({
  id: DISCOVERY,
  matches: isDocumentUrl,
  discoveryMetadata: { client_id_metadata_document_supported: true },
  resolve: (async (ctx, clientId, existing) => {
    const age = Date.now() - Number(existing?.updatedAt ?? 0);
    if (existing && age < FRESH_MS) return existing;
    try {
      if (!existing) await requireRoom(env, site, ctx.headers ?? new Headers());
      const metadata = { ...(await readDocument(env, clientId)), client_id: clientId };
      const { client } = await registerClientMetadataDocument(ctx, options(), {
        metadata,
        clientId,
        clientDiscoveryId: DISCOVERY,
        ...(existing ? { existingClient: existing } : {}),
      });
      return client;
    } catch (thrown) {
      log('info', 'client_document_refused', { site: site.id, chain: errorChain(thrown) });
      return existing && age < STALE_MS ? existing : null;
    }
  }) satisfies Discovery['resolve'],
});

type Extension = NonNullable<OAuthOptions<Scope[]>['extensions']>[number];
type Discovery = Extract<NonNullable<Extension['clientDiscovery']>, { readonly id: string }>;

const readDocument = async (env: IdentityBindings, url: string) => {
  const reply = await fetchOutside(url, {
    headers: { accept: 'application/json' },
    deadline: TIMEOUT_MS,
    mostBytes: MAX_DOCUMENT_BYTES,
  });
  if (reply.status !== 200)
    throw new Error(`the document was answered with status ${String(reply.status)}`);
  if (!/^application\/([\w.-]+\+)?json/.test(reply.headers.get('content-type') ?? '')) {
    throw new Error('the document isn’t JSON');
  }
  const said = parseJson(reply.text) as Readonly<Record<string, unknown>>;
  if (said.client_id !== url) throw new Error('the document is about another client');
  return asPublicClient(clientMetadataBeside(await shopNames(env)).parse(said));
};
