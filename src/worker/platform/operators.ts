import type { OperatorRole } from '@parlour/domain';
import {
  type ListedSite,
  secretVersions,
  type Site,
  siteNamedBy,
  sitesOf,
  tokenReader,
} from '@parlour/site';
import type { Env } from './env.ts';
import { ShopError, clientNetwork } from '@parlour/http';
import { operatorTries } from './rate-limits/operator-tries.ts';
import { sameSecret } from '@parlour/runtime';

/** The operator who makes a call: of the whole installation, or of one site. */
export type Operator =
  | { readonly name: 'installation'; readonly site: undefined }
  | {
      readonly name: string;
      readonly site: ListedSite;
      readonly role: OperatorRole;
    };

/** An operator with the matching token. */
export interface TokenHolder {
  readonly operator: Operator;
  readonly token: string;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The operator whose token a request carries: `OPERATOR_TOKEN` is the installation's; sites name the others.
 * @throws {ShopError} `operator_disabled` when no operator has a token; `token_missing`, `token_unknown`
 */
export const operatorOf = async (
  env: Env,
  authorization: string | undefined,
): Promise<Operator> => {
  const given = BEARER.exec(authorization ?? '')?.[1];
  const known = await operatorsOf(env, siteNamedBy(given ?? ''));
  if (known.length === 0) {
    throw new ShopError('operator_disabled', 503, 'No OPERATOR_TOKEN is set for this shop.');
  }
  if (given === undefined) {
    throw new ShopError('token_missing', 401, 'The operator token is missing.');
  }
  const found = await holderOf(known, given);
  if (found) return found.operator;
  throw new ShopError('token_unknown', 401, 'This isn’t an operator token of this shop.');
};

/**
 * Whether a request may force a new copy of what is cached for a site: the site's and the installation's
 * operators may.
 * @throws {ShopError} `rate_limited` for a network that has sent too many wrong tokens
 */
export const mayForce = async (env: Env, site: Site, headers: Headers): Promise<boolean> => {
  const given = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  if (given === undefined) return false;
  const found = await holderOf(await operatorsOf(env, siteNamedBy(given)), given);
  if (!found) await operatorTries.count(env, site, clientNetwork(headers));
  return found !== undefined && isAt(site.id, found.operator);
};

/** The operator with a token who may act at a site: one of its own, or the installation's. */
export const operatorWith = async (
  env: Env,
  siteId: string,
  token: string,
): Promise<TokenHolder | undefined> => {
  const found = await holderOf(await operatorsOf(env, siteNamedBy(token)), token);
  return found && isAt(siteId, found.operator) ? found : undefined;
};

/** The operator with a name who may act at a site, as long as the settings name them and the token is set. */
export const operatorNamed = async (
  env: Env,
  siteId: string,
  name: string,
): Promise<TokenHolder | undefined> =>
  (await operatorsOf(env, siteId)).find(
    ({ operator }) => operator.name === name && isAt(siteId, operator),
  );

const isAt = (siteId: string, { site }: Operator): boolean =>
  site === undefined || site.id === siteId;

/** Every token is compared, so that the time it takes reveals nothing. */
const holderOf = async (
  known: readonly TokenHolder[],
  given: string,
): Promise<TokenHolder | undefined> => {
  const matches = await Promise.all(known.map(({ token }) => sameSecret(given, token)));
  return known[matches.indexOf(true)];
};

/** @param siteId the site whose sealed tokens are read (`tokenReader`) */
const operatorsOf = async (
  env: Env,
  siteId: string | undefined,
): Promise<readonly TokenHolder[]> => {
  const valuesOf = await tokenReader(env, siteId);
  const operator = { name: 'installation', site: undefined } as const;
  return [
    ...secretVersions(env, 'OPERATOR_TOKEN').map(({ value }) => ({ operator, token: value })),
    ...(await sitesOf(env)).flatMap((site) =>
      site.operators.flatMap(({ name, role, token }) =>
        valuesOf(site, token).map(({ value }) => ({
          operator: { name: `${site.id}/${name}`, site, role },
          token: value,
        })),
      ),
    ),
  ];
};
