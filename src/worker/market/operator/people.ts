import { operatorGrantRole, operatorListPeople, operatorRevokeRole } from '@parlour/contract';
import type { OperatorRole } from '@parlour/domain';
import { hasEmbeddedIdentity, type Site } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '@parlour/http';
import { siteNamed, type AddCall } from './orders.ts';

/** The accounts with a role at the embedded identity provider; see `packages/identity`. */
export interface People {
  list(
    env: Env,
    site: Site,
  ): Promise<
    readonly {
      readonly email: string;
      readonly name: string;
      readonly role: string;
      readonly grantedAt: string;
    }[]
  >;
  grant(
    env: Env,
    site: Site,
    granted: { readonly email: string; readonly role: OperatorRole },
  ): Promise<'granted' | 'offered' | 'unknown'>;
  revoke(env: Env, site: Site, email: string): Promise<boolean>;
}

/** The calls about accounts of a site that may sign in to its console. */
export const operatorPeople = (on: AddCall, people: People): void => {
  on(operatorListPeople, async (env, { query }) => ({
    data: [...(await people.list(env, await ownProvider(env, query.site)))],
  }));
  on(operatorGrantRole, async (env, { body: { site: id, email, role } }) => {
    const site = await ownProvider(env, id);
    if (!site.operatorSignIn) throw unset(id);
    const state = await people.grant(env, site, { email, role });
    if (state !== 'unknown') return { role, state };
    throw new ShopError(
      'not_found',
      404,
      'The site has no account with that confirmed email address.',
    );
  });
  on(operatorRevokeRole, async (env, { body: { site, email } }) => {
    if (await people.revoke(env, await ownProvider(env, site), email)) return { revoked: true };
    throw new ShopError('not_found', 404, `${email} has no role at ${site}.`);
  });
};

/**
 * @throws {ShopError} `not_configured` for a site with an external identity provider, which has the accounts
 * and their roles
 */
const ownProvider = async (env: Env, id: string): Promise<Site> => {
  const site = await siteNamed(env, id);
  if (hasEmbeddedIdentity(site)) return site;
  const sentence = 'This site’s identity provider has its accounts. Please give the role there.';
  throw new ShopError('not_configured', 501, sentence);
};

const unset = (id: string): ShopError =>
  new ShopError(
    'not_configured',
    501,
    `The site ${id} names no claim for the roles of its operators yet: write claim = "operator_role" below [vars.SITES.${id}.operatorSignIn] in wrangler.toml, and start or deploy the shop again (docs/console.md).`,
  );
