import { describe, expect, it } from 'vitest';
import { parseSites, sampleSettings } from '@parlour/site';
import { parse } from 'smol-toml';
import { settingsIn, zoneOf } from '../local/environments.ts';
import { customHostnameFindings } from './custom-hostnames.ts';
import { hostFindings } from './deployment.ts';

const sitesWith = (settings: object) => {
  const { hearth, ...others } = sampleSettings();
  const hosts = ['www.hearth.shop'];
  const there = { hosts, origin: 'https://www.hearth.shop', development: true };
  const payments = { provider: 'test' };
  return parseSites({ ...others, hearth: { ...hearth, ...there, payments, ...settings } });
};

const sites = sitesWith({ fallbackOrigin: 'brands.parlour.shop' });

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('a brand whose zone is elsewhere', () => {
  it.each<[what: string, resolve: () => Promise<readonly string[]>, found: object]>([
    ['leads to the shop', () => Promise.resolve(['Brands.parlour.shop']), { state: 'fine' }],
    [
      'leads to somewhere else',
      () => Promise.resolve(['old.example']),
      {
        state: 'fault',
        found: 'www.hearth.shop leads to old.example',
        mend: 'the owner of the zone writes the DNS record www.hearth.shop CNAME brands.parlour.shop',
      },
    ],
    [
      'is in no DNS yet',
      failing('ENOTFOUND'),
      {
        state: 'fault',
        mend: 'the owner of the zone adds the DNS record www.hearth.shop CNAME brands.parlour.shop',
      },
    ],
    ['shows no CNAME', failing('ENODATA'), { state: 'unknown' }],
    ['cannot be looked up', failing('ETIMEOUT'), { state: 'unknown' }],
  ])('%s', async (_, resolve, found) => {
    expect(await customHostnameFindings(sites, resolve)).toMatchObject([
      { check: 'hearth: custom hostname', ...found },
    ]);
  });

  it('needs no record where its zone is the shop’s own', async () => {
    expect(await customHostnameFindings(sitesWith({}), failing('ENOTFOUND'))).toEqual([]);
  });

  it('comes by the route of a whole zone, and has none of its own', () => {
    const file = parse(`name = "parlour"
[env.production.vars.SITES.hearth]
hosts = ["www.hearth.shop"]
fallbackOrigin = "brands.parlour.co.uk"
[env.production.vars.SITES.fern]
hosts = ["fern.shop"]
`);
    const { routes } = settingsIn(
      { ...file, durable_objects: { bindings: [] }, migrations: [] },
      'production',
    );
    expect(routes).toEqual([
      { pattern: 'fern.shop', custom_domain: true },
      { pattern: 'www.fern.shop', custom_domain: true },
      { pattern: '*/*', zone_name: 'parlour.co.uk' },
    ]);
  });

  it('is not reached while the environment’s own routes lack that of the zone', () => {
    const open = sites.filter(({ id }) => id === 'hearth');
    const faults = (routes: readonly { pattern: string; zone_name?: string }[]) =>
      hostFindings({ routes }, open).filter(({ state }) => state === 'fault');
    expect(faults([])).toMatchObject([
      { found: 'no route leads from the custom hostnames of the zone parlour.shop to the worker' },
    ]);
    expect(faults([{ pattern: '*/*', zone_name: 'parlour.shop' }])).toEqual([]);
  });

  it.each([
    ['fern.co.uk', 'fern.co.uk'],
    ['www.shop.fern.co.uk', 'fern.co.uk'],
    ['brands.parlour.shop', 'parlour.shop'],
    ['localhost', 'localhost'],
  ])('is in the zone of its registered name: %s', (host, zone) => {
    expect(zoneOf(host)).toBe(zone);
  });
});
