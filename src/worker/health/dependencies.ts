import { requireSecret } from '@parlour/http';
import { calls } from '@parlour/contract';
import { API_TOKEN_HEADER } from '@parlour/contract/browser';
import {
  hasEmbeddedIdentity,
  issuerOf,
  type OtherProvider,
  siteSecret,
  unopenedSecrets,
} from '@parlour/site';
import { providerFetch, type IdentityReach } from '../auth/provider.ts';
import { upstreamUrl } from '../gateway/network.ts';
import { fullDatabases, roomSentence } from '../platform/database-sizes.ts';
import { leftOutSentence } from '#lib/operator/left-out.ts';
import { leftOutOfSearches } from '@parlour/search';
import { mailProblem } from '@parlour/mail';
import { notSwept } from '../platform/sweep.ts';
import type { Dependency, HealthContext } from './dependency.ts';

const MIGRATE = 'apply the migrations: npx wrangler d1 migrations apply';
const STRIPE = 'https://api.stripe.com';

/** The platform's own stores, the same for every site. */
const STORES: readonly Dependency[] = [
  {
    name: 'database: market',
    mend: `${MIGRATE} parlour-market; see the status page of Cloudflare D1`,
    check: ({ env }) => env.MARKET_DB.prepare('SELECT 1 FROM list_epoch LIMIT 1').first(),
  },
  {
    name: 'database: identity',
    mend: `${MIGRATE} parlour-identity; see the status page of Cloudflare D1`,
    check: ({ env }) => env.IDENTITY_DB.prepare('SELECT 1 FROM outbox LIMIT 1').first(),
  },
  {
    name: 'database: visitors',
    isDispensable: true,
    mend: `${MIGRATE} parlour-visitors; see the status page of Cloudflare D1`,
    check: ({ env }) => env.VISITOR_DB.prepare('SELECT 1 FROM insight_error LIMIT 1').first(),
  },
  {
    name: 'room in the databases',
    isDispensable: true,
    mend: 'find what grows, and shorten its period or its limits (docs/operating/incidents.md)',
    check: async ({ env }) => {
      const full = await fullDatabases(env);
      if (full.length > 0) throw new Error(full.map(roomSentence).join(' '));
    },
  },
  {
    name: 'products in searches',
    isDispensable: true,
    mend: 'split the assortment, or withdraw products that are no longer sold (docs/scaling.md)',
    check: async ({ env, site }) => {
      // The check of the database says that it does not answer.
      const leftOut = await leftOutOfSearches(env.MARKET_DB).catch(() => new Map<string, number>());
      const products = leftOut.get(site.assortment) ?? 0;
      if (products > 0)
        throw new Error(leftOutSentence(`the assortment ${site.assortment}`, products));
    },
  },
  {
    name: 'ends of retention periods',
    isDispensable: true,
    mend: 'see `kind_not_swept` and `not_swept` in the log of the night (docs/privacy.md)',
    check: async ({ env }) => {
      // The check of the database says that it does not answer.
      const failed = await notSwept(env).catch(() => []);
      if (failed.length > 0) throw new Error(`not deleted last night: ${failed.join(', ')}`);
    },
  },
  {
    name: 'key-value store',
    mend: 'check that the id of CACHE in wrangler.toml exists: npx wrangler kv namespace list',
    check: ({ env }) => env.CACHE.get('health'),
  },
  {
    name: 'durable objects',
    mend: 'deploy again, so that the [[migrations]] of wrangler.toml are applied',
    check: async ({ env: { PURGE_LEDGERS }, site }) =>
      PURGE_LEDGERS.get(PURGE_LEDGERS.idFromName(site.assortment)).since(Number.MAX_SAFE_INTEGER),
  },
  {
    name: 'static files',
    mend: 'build and deploy again: the site’s icon isn’t among the files',
    check: async ({ env, site }) => {
      const url = new URL(site.favicon, site.origin);
      await answered(await env.ASSETS.fetch(url), [200, 304]);
    },
  },
];

/** Only the status of the reply matters. */
const answered = async (
  reply: Pick<Response, 'status' | 'body'>,
  good: readonly number[],
): Promise<void> => {
  await reply.body?.cancel();
  if (!good.includes(reply.status)) throw new Error(`answered with status ${String(reply.status)}`);
};

/**
 * The test call of each family, and the statuses of a working upstream: it refuses a customer's call without
 * a customer.
 */
const QUESTIONS = {
  main: { path: calls.allTags.path, good: [200] },
  web: { path: calls.listTags.path, good: [200] },
  customer: { path: calls.readCustomer.path, good: [200, 401, 403] },
} as const;

type UpstreamFamily = keyof typeof QUESTIONS;

const upstream = (family: UpstreamFamily, send: typeof fetch): Dependency => ({
  name: `upstream: ${family}`,
  mend: `see upstreams.${family} and the secret of the API token: npm run parlour -- doctor`,
  check: async ({ env, site }, signal) => {
    const { path, good } = QUESTIONS[family];
    const headers = {
      accept: 'application/json',
      [API_TOKEN_HEADER]: requireSecret(env, site, site.apiTokenSecret),
    };
    const url = upstreamUrl(site, family, path);
    await answered(await send(url, { headers, signal, redirect: 'manual' }), good);
  },
});

const issuer = (reach: IdentityReach): Dependency => ({
  name: 'issuer',
  mend: 'see signIn.issuer and the secrets of the sign-in (docs/sign-in.md)',
  check: async (context, signal) => {
    const { env, site } = context;
    requireSecret(env, site, site.signIn.clientSecret);
    const url = `${issuerOf(site)}/.well-known/openid-configuration`;
    await answered(await providerFetch(reach, context)(url, { signal }), [200]);
  },
});

/** Another provider is one of several ways to sign in. */
const otherProvider = (
  id: string,
  { issuer: from, clientSecret }: OtherProvider,
  send: typeof fetch,
): Dependency => ({
  name: `sign-in with ${id}`,
  isDispensable: true,
  mend: `see signIn.providers.${id} and its secret (docs/sign-in.md)`,
  check: async ({ env, site }, signal) => {
    requireSecret(env, site, clientSecret);
    const url = `${from.replace(/\/$/, '')}/.well-known/openid-configuration`;
    await answered(await send(url, { signal }), [200]);
  },
});

const payment = (send: typeof fetch): Dependency => ({
  name: 'payment provider',
  mend: 'see payments and its secret key; a restricted key must be allowed to read the balance',
  check: async ({ env, site }, signal) => {
    const { payments } = site;
    if (payments.provider !== 'stripe') return;
    requireSecret(env, site, payments.webhookSecret);
    const key = requireSecret(env, site, payments.secretKey);
    const headers = { authorization: `Bearer ${key}` };
    const url = `${payments.api ?? STRIPE}/v1/balance`;
    // A restricted key that may not read the balance is still a valid key.
    await answered(await send(url, { headers, signal }), [200, 403]);
  },
});

const MAIL: Dependency = {
  name: 'mail',
  mend: 'bind EMAIL in wrangler.toml ([[send_email]]), or set the provider’s key (docs/mail.md)',
  check: ({ env, site }) => {
    const problem = mailProblem(env, site);
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  },
};

const SECRETS: Dependency = {
  name: 'secrets',
  mend: 'set it: npm run parlour -- secrets put --env production (docs/deploying.md#3-secrets)',
  check: ({ env, site }) => {
    const unopened = unopenedSecrets(site);
    const missing = [
      site.apiTokenSecret,
      ...(hasEmbeddedIdentity(site) ? ['IDENTITY_SECRET'] : []),
    ].filter(
      (name) =>
        siteSecret(env, site, name) === undefined && unopened.every((one) => one.name !== name),
    );
    const problems = [
      ...(missing.length === 0 ? [] : [`not set: ${missing.join(', ')}`]),
      ...unopened.map(({ name, why }) => `${name} cannot be opened: ${why}`),
    ];
    return problems.length === 0
      ? Promise.resolve()
      : Promise.reject(new Error(problems.join('; ')));
  },
};

/** Everything that a site depends on, with those of its upstreams that are not embedded. */
export const dependenciesOf = (
  { site }: Pick<HealthContext, 'site'>,
  reach: IdentityReach,
): readonly Dependency[] => [
  ...STORES,
  SECRETS,
  ...(Object.keys(QUESTIONS) as UpstreamFamily[])
    .filter((family) => site.upstreams[family] !== 'embedded')
    .map((family) => upstream(family, reach.send)),
  issuer(reach),
  ...Object.entries(site.signIn.providers).map(([id, settings]) =>
    otherProvider(id, settings, reach.send),
  ),
  payment(reach.send),
  MAIL,
];
