import { env } from 'cloudflare:workers';
import { seal, SECRETS_KEY } from '@parlour/site';
import type { Env } from '../../../src/worker/platform/env.ts';
import { withSites } from '../with-sites.ts';

/** Settings of sites by their ids. */
type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Seals values for a site, each for its name. */
export const sealAll = async (
  key: string,
  site: string,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(values).map(
        async ([name, value]) => [name, await seal(key, { site, name }, value)] as const,
      ),
    ),
  );

const NAMED = /_HEARTH(_v\d+)?$/;

/** The secrets of hearth in these tests. */
export const VALUES = {
  API_TOKEN_HEARTH: 'hearth.sealed-api-token',
  CLIENT_SECRET_HEARTH: 'a-sealed-client-secret',
  OPERATOR_ADA_HEARTH: 'hearth.sealed-token-of-ada',
  ACP_KEY_HEARTH: 'a-sealed-acp-key',
  STRIPE_HEARTH: 'sk_sealed',
  STRIPE_WEBHOOK_HEARTH: 'whsec_sealed',
};

/** Hearth with Stripe and an operator of its own. */
const HEARTH = {
  ...(env.SITES as Settings).hearth,
  operators: [{ name: 'Ada', token: 'OPERATOR_ADA_HEARTH', role: 'everything' }],
  payments: {
    provider: 'stripe',
    publishableKey: 'pk_test_1',
    secretKey: 'STRIPE_HEARTH',
    webhookSecret: 'STRIPE_WEBHOOK_HEARTH',
    api: 'http://127.0.0.1:9161',
  },
};

/**
 * A worker without a variable for any secret of hearth: what is sealed in the settings is all that hearth has.
 * @param more variables, such as another key
 */
export const sealedShop = (
  key: string,
  sealed: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Env => {
  const without = Object.keys(env).filter((name) => NAMED.test(name));
  return {
    ...env,
    ...Object.fromEntries(without.map((name) => [name, undefined])),
    ...withSites({ ...(env.SITES as Settings), hearth: { ...HEARTH, sealed } }),
    [SECRETS_KEY]: key,
    ...more,
  } as unknown as Env;
};
