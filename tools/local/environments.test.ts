import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { ENVIRONMENTS, settingsIn } from './environments.ts';

const TEXT = readFileSync('wrangler.toml', 'utf8');
const TOP = parse(TEXT);

interface Settings {
  readonly name: string;
  readonly vars: { readonly SITES: unknown; readonly UPSTREAM_DEADLINE_MS: number };
  readonly ratelimits: readonly { readonly name: string; readonly namespace_id: string }[];
  readonly d1_databases: readonly Readonly<Record<string, string>>[];
  readonly routes: readonly { readonly pattern: string; readonly custom_domain: boolean }[];
  readonly workers_dev: boolean;
  readonly preview_urls: boolean;
}

const settings = (environment?: 'staging' | 'production'): Settings =>
  settingsIn(TOP, environment) as unknown as Settings;

describe('the environments of wrangler.toml', () => {
  it.each(ENVIRONMENTS)('gives %s every binding of the top, and its own ids', (environment) => {
    const whole = settingsIn(TOP, environment);
    const { env: _, ...top } = TOP;
    for (const key of Object.keys(top)) expect(whole).toHaveProperty(key);
    for (const key of ['triggers', 'observability', 'limits']) {
      expect(whole[key]).toEqual(TOP[key]);
    }
    const [market] = settings(environment).d1_databases;
    expect(market).toMatchObject({
      binding: 'MARKET_DB',
      migrations_dir: 'src/worker/market/migrations',
      database_name: `${settings(environment).name}-market`,
    });
    expect(market?.database_id).not.toBe(settings().d1_databases[0]?.database_id);
  });

  it('has the test bank everywhere except in production', () => {
    const named = (environment?: 'staging' | 'production') => {
      const { durable_objects, migrations } = settingsIn(TOP, environment);
      return JSON.stringify([durable_objects, migrations]).match(/TestBank/g)?.length ?? 0;
    };
    expect([named(), named('staging'), named('production')]).toEqual([2, 2, 0]);
    expect(settingsIn(TOP, 'staging').migrations).toEqual(TOP.migrations);
  });

  it('has a bucket for pictures only where a site keeps them', () => {
    expect(settingsIn(TOP, 'production').r2_buckets).toEqual([]);
    const keeping = parse(
      TEXT.replace('[vars.SITES.hearth]', '[vars.SITES.hearth]\nkeepPictures = true'),
    );
    const names = ENVIRONMENTS.map((environment) => settingsIn(keeping, environment).r2_buckets);
    expect(names).toEqual([
      [{ binding: 'PICTURES', bucket_name: 'parlour-staging-pictures' }],
      [{ binding: 'PICTURES', bucket_name: 'parlour-pictures' }],
    ]);
  });

  it('reads a queue of its own only where the platform carries emails', () => {
    const named = (text: string) =>
      ENVIRONMENTS.map((environment) => settingsIn(parse(text), environment).queues);
    expect(named(TEXT)).toMatchObject([
      { consumers: [{ queue: 'parlour-staging-mail-news' }] },
      { consumers: [{ queue: 'parlour-mail-news' }] },
    ]);
    const carried = TEXT.replaceAll('provider = "platform"', 'provider = "resend"\nkey = "KEY"');
    expect(named(carried)).toEqual([{}, {}]);
    const silent = carried.replace(/\[vars\.SITES\.ombre\.mail\][^[]*/, '');
    expect(named(silent)).toMatchObject([{ consumers: [{}] }, { consumers: [{}] }]);
  });

  it('has no URL except the domains of its sites', () => {
    for (const environment of ENVIRONMENTS) {
      expect(settings(environment)).toMatchObject({ workers_dev: false, preview_urls: false });
    }
    const patterns = settings('production').routes.map(({ pattern }) => pattern);
    expect(patterns).toContain('hearth.example');
    expect(patterns).toContain('www.hearth.example');
    expect(settings('staging').routes.map(({ pattern }) => pattern)).toEqual([
      'staging.parlour.example',
      'staging.hearth.example',
      'staging.nordhem.example',
      'staging.ombre.example',
    ]);
  });

  it('has the host of a console that a site names, and no www. before it', () => {
    const named = TEXT.replace(
      '[env.production.vars.SITES.hearth]\n',
      '[env.production.vars.SITES.hearth]\nconsoleHost = "ops.example"\n',
    );
    const { routes } = settingsIn(parse(named), 'production') as unknown as Settings;
    const patterns = routes.map(({ pattern }) => pattern);
    expect(patterns).toContain('ops.example');
    expect(patterns).not.toContain('www.ops.example');
  });

  it('[TENANT-001] merges the environment’s settings into a site’s one block', () => {
    const [local] = parseSites(settings().vars.SITES);
    const [staged] = parseSites(settings('staging').vars.SITES);
    const [real] = parseSites(settings('production').vars.SITES);
    expect(real).toMatchObject({
      origin: 'https://parlour.example',
      development: false,
      payments: { provider: 'stripe', secretKey: 'STRIPE_KEY_PARLOUR' },
      theme: local?.theme,
      seller: local?.seller,
      menu: local?.menu,
    });
    expect(staged).toMatchObject({ development: true, payments: { provider: 'test' } });
  });

  it('serves the sites that it names and no others', () => {
    const text = TEXT.replace(/\[env\.production\.vars\.SITES\.ombre[\s\S]*$/, '');
    const { SITES } = settingsIn(parse(text), 'production').vars as { SITES: object };
    expect(Object.keys(SITES)).toEqual(['parlour', 'hearth', 'nordhem']);
  });

  it('counts separately in each environment', () => {
    const namespaces = [settings('staging'), settings('production')].flatMap(({ ratelimits }) =>
      ratelimits.map(({ namespace_id }) => namespace_id),
    );
    expect(new Set(namespaces).size).toBe(namespaces.length);
  });

  it('keeps the routes that the file writes itself', () => {
    const own = '[[env.staging.routes]]\npattern = "shop.moss.uk/*"\nzone_name = "moss.uk"\n';
    const { routes } = settingsIn(parse(`${TEXT}\n${own}`), 'staging');
    expect(routes).toEqual([{ pattern: 'shop.moss.uk/*', zone_name: 'moss.uk' }]);
  });

  it('refuses an environment that the file does not have', () => {
    expect(() => settingsIn({}, 'production')).toThrow('wrangler.toml has no [env.production]');
  });
});
