import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { DAY_MS } from '@parlour/domain';
import { hasEmbeddedIdentity, issuerOf } from '@parlour/site';
import { ShopError, signInUnavailable } from '@parlour/http';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '@parlour/runtime';
import { askAboutAccount } from './call-account.ts';
import { type IdentityReach, providerFetch, providerOf } from './provider.ts';

/** Milliseconds for which keys are used without fetching them again. */
const KEYS_LIFETIME_MS = 600_000;
/** Milliseconds for which old keys are used while new ones cannot be fetched. */
const STALE_LIFETIME_MS = DAY_MS;
/** Milliseconds between two fetches for unknown keys; anyone can make up a token with an unknown key. */
const FRESH_EVERY_MS = 30_000;

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface CachedKeys {
  readonly keys: JSONWebKeySet;
  readonly at: number;
  /** The time of the last fetch that failed since then. */
  readonly failedAt?: number;
}

/** Reaches issuers as the sign-in does: the embedded one in-process, others over the network. */
export const createIssuers = (reach: IdentityReach): Issuers => {
  const known = new Map<string, CachedKeys>();
  return {
    async keys(visit, { fresh } = { fresh: false }) {
      const issuer = issuerOf(visit.site);
      const kept = known.get(issuer);
      if (kept && isRecent(kept, fresh)) return kept.keys;
      try {
        const keys = await readKeys(reach, visit);
        known.set(issuer, { keys, at: Date.now() });
        return keys;
      } catch (thrown) {
        log('warn', 'keys_not_read', { site: visit.site.id, chain: errorChain(thrown) });
        if (!kept || fresh || since(kept.at) >= STALE_LIFETIME_MS) throw signInUnavailable(thrown);
        known.set(issuer, { ...kept, failedAt: Date.now() });
        return kept.keys;
      }
    },
    account(visit, path, change) {
      if (!hasEmbeddedIdentity(visit.site)) throw elsewhere();
      return askAboutAccount(reach, visit, path, change);
    },
  };
};

const since = (moment = 0): number => Date.now() - moment;

/**
 * Whether the keys need no fetch. After a failure they are not fetched at every call, as each call waits for
 * it.
 */
const isRecent = ({ at, failedAt }: CachedKeys, fresh: boolean): boolean => {
  if (fresh) return since(at) < FRESH_EVERY_MS;
  if (since(at) < KEYS_LIFETIME_MS) return true;
  return since(failedAt) < FRESH_EVERY_MS && since(at) < STALE_LIFETIME_MS;
};

const readKeys = async (reach: IdentityReach, visit: IssuerVisit): Promise<JSONWebKeySet> => {
  const { server, options } = await providerOf(reach, visit);
  if (server.jwks_uri === undefined) throw new Error(`${server.issuer} names no keys`);
  const { signal } = options();
  const reply = await providerFetch(reach, visit)(server.jwks_uri, { signal, redirect: 'manual' });
  if (!reply.ok) throw new Error(`the keys were answered with status ${String(reply.status)}`);
  return Keys.parse(await reply.json());
};

const elsewhere = (): ShopError =>
  new ShopError('not_configured', 501, 'The sign-in provider of this shop manages its accounts.');
