import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';

const configured = parse(readFileSync('wrangler.toml', 'utf8')) as {
  readonly vars: { readonly SITES: object };
};
const sites = parseSites(configured.vars.SITES);

describe('the sites of wrangler.toml', () => {
  it('[TENANT-001] are four: one development host and three brand hosts', () => {
    expect(sites.map(({ id, hosts }) => [id, hosts[0]])).toEqual([
      ['parlour', 'localhost'],
      ['hearth', 'hearth.localhost'],
      ['nordhem', 'nordhem.localhost'],
      ['ombre', 'ombre.localhost'],
    ]);
    expect(sites.filter(({ development }) => development).map(({ id }) => id)).toEqual(['parlour']);
  });

  it('[TENANT-002] each have their own logo, credential, sign-in and upstreams', () => {
    for (const part of ['logo', 'apiTokenSecret', 'favicon'] as const) {
      expect(new Set(sites.map((site) => site[part])).size).toBe(sites.length);
    }
    expect(new Set(sites.map(({ signIn }) => signIn.clientId)).size).toBe(sites.length);
    for (const { upstreams } of sites) {
      expect(Object.keys(upstreams)).toEqual(expect.arrayContaining(['customer', 'main', 'web']));
    }
  });
});
