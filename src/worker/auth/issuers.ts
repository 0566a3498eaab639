import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { hasEmbeddedIdentity, issuerOf } from '#lib/site/sign-in.ts';
import { ShopError } from '../platform/errors.ts';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import { providerOf } from './provider.ts';
import { providerFetch, type IdentityReach } from './reach.ts';

/** Milliseconds that keys are gone by without asking again. */
const KEYS_LIFETIME = 600_000;
/** Milliseconds between two questions for keys that are not known; tokens are cheap to make up. */
const FRESH_EVERY = 30_000;

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface Known {
  readonly keys: JSONWebKeySet;
  readonly at: number;
}

/** Issuers reached as the sign-in reaches them: in-process for the embedded one, else the network. */
export const createIssuers = (reach: IdentityReach): Issuers => {
  const known = new Map<string, Known>();
  return {
    async keys(visit, { fresh } = { fresh: false }) {
      const issuer = issuerOf(visit.site);
      const kept = known.get(issuer);
      const age = Date.now() - (kept?.at ?? 0);
      if (kept && age < (fresh ? FRESH_EVERY : KEYS_LIFETIME)) return kept.keys;
      const keys = await readKeys(reach, visit);
      known.set(issuer, { keys, at: Date.now() });
      return keys;
    },
    account(visit, path, init) {
      if (!hasEmbeddedIdentity(visit.site)) throw elsewhere();
      return providerFetch(reach, visit)(`${issuerOf(visit.site)}${path}`, init);
    },
  };
};

const readKeys = async (reach: IdentityReach, visit: IssuerVisit): Promise<JSONWebKeySet> => {
  const { server, options } = await providerOf(reach, visit);
  if (server.jwks_uri === undefined) throw new Error(`${server.issuer} names no keys`);
  const { signal } = options();
  const reply = await providerFetch(reach, visit)(server.jwks_uri, { signal, redirect: 'manual' });
  return Keys.parse(await reply.json());
};

const elsewhere = (): ShopError =>
  new ShopError('not_configured', 501, 'Accounts of this shop are kept by its sign-in provider.');
