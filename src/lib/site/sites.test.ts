import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseSites, SiteConfigError, siteForHost } from './sites.ts';

type Settings = Record<string, Record<string, unknown>>;

const configured = (): Settings => {
  const { vars } = parse(readFileSync('wrangler.toml', 'utf8')) as { vars: { SITES: Settings } };
  return vars.SITES;
};

const problemsOf = (settings: unknown): readonly string[] => {
  try {
    parseSites(settings);
  } catch (error) {
    if (error instanceof SiteConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('sites', () => {
  let settings: Settings;

  beforeEach(() => {
    settings = structuredClone(configured());
  });

  it('[TENANT-001] are four: one development host and three brand hosts', () => {
    const sites = parseSites(settings);
    expect(sites.map(({ id, hosts }) => [id, hosts[0]])).toEqual([
      ['parlour', 'localhost'],
      ['hearth', 'hearth.localhost'],
      ['nordhem', 'nordhem.localhost'],
      ['ombre', 'ombre.localhost'],
    ]);
    expect(sites.filter(({ development }) => development).map(({ id }) => id)).toEqual(['parlour']);
  });

  it('[TENANT-002] each have a logo, credential, sign-in and upstreams of their own', () => {
    const sites = parseSites(settings);
    for (const part of ['logo', 'apiTokenSecret', 'favicon'] as const) {
      expect(new Set(sites.map((site) => site[part])).size).toBe(sites.length);
    }
    expect(new Set(sites.map(({ signIn }) => signIn.clientId)).size).toBe(sites.length);
    for (const { upstreams } of sites) {
      expect(Object.keys(upstreams)).toEqual(expect.arrayContaining(['customer', 'main', 'web']));
    }
  });

  it('has older calls below the prefix unless a remote upstream’s block says otherwise', () => {
    expect(parseSites(settings).map(({ upstreams }) => upstreams.olderPaths)).toEqual(
      Object.keys(settings).map(() => 'prefixed'),
    );
    const remote = { main: 'https://api.example', web: 'embedded', customer: 'embedded' };
    settings.hearth!.upstreams = { ...remote, olderPaths: 'bare' };
    expect(problemsOf(settings)).toEqual([]);
    settings.hearth!.upstreams = { ...remote, main: 'embedded', olderPaths: 'bare' };
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.upstreams.olderPaths: the embedded market has its calls below v1/api/: leave it out',
    ]);
    settings.hearth!.upstreams = { ...remote, olderPaths: 'v2' };
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth.upstreams.olderPaths: write "prefixed" or "bare"',
    ]);
  });

  it('[TENANT-001] are chosen by host, whatever its case and port', () => {
    const sites = parseSites(settings);
    expect(siteForHost(sites, 'Hearth.LOCALHOST:8787')?.id).toBe('hearth');
    expect(siteForHost(sites, 'localhost')?.id).toBe('parlour');
    for (const host of ['', 'example.com', 'x.hearth.localhost', 'hearth.localhost.evil.example']) {
      expect(siteForHost(sites, host)).toBeUndefined();
    }
  });

  it('names every problem with its path and what to write instead', () => {
    Object.assign(settings.hearth!, {
      hosts: ['Hearth.example:80'],
      selectedFont: 'Comic Sans',
      colour: 'red',
      upstreams: { main: 'ftp://x', web: 'embedded', customer: 'embedded' },
    });
    delete settings.nordhem!.apiTokenSecret;
    const problems = problemsOf(settings);
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).toContain('SITES.hearth.hosts.0: write a bare host name');
    expect(problems.join('\n')).toContain('SITES.hearth.selectedFont: choose one of: Instrument');
    expect(problems.join('\n')).toContain('SITES.hearth.colour: no such setting');
    expect(problems.join('\n')).toContain('SITES.hearth.upstreams.main: write "embedded", or the');
    expect(problems.join('\n')).toContain('SITES.nordhem.apiTokenSecret: missing; write the NAME');
  });

  it('[STATIC-017] asks for the four mailboxes that the policies name', () => {
    delete settings.nordhem!.mailboxes;
    Object.assign(settings.ombre!.mailboxes!, {
      sales: 'sales at ombre',
      press: 'x@ombre.example',
    });
    expect(problemsOf(settings)).toEqual([
      'SITES.nordhem.mailboxes: missing; add a table with the four addresses support, sales, info and privacy',
      'SITES.ombre.mailboxes.sales: write an e-mail address, such as "support@example.co.uk"',
      'SITES.ombre.mailboxes.press: no such setting; remove or rename it',
    ]);
  });

  it.each(['G-123', 'http://tags.example/a.js', 'https://tags.example/a.js" onload="x', ''])(
    'refuses %j as the script of an analytics provider',
    (analyticsTag) => {
      Object.assign(settings.hearth!, { analyticsTag });
      expect(problemsOf(settings)).toEqual([
        'SITES.hearth.analyticsTag: write the address of a script, such as "https://www.googletagmanager.com/gtag/js?id=G-1"',
      ]);
    },
  );

  it('refuses a host that two sites name', () => {
    Object.assign(settings.ombre!, { hosts: ['ombre.localhost', 'hearth.localhost'] });
    expect(problemsOf(settings)).toEqual([
      'SITES.hearth, SITES.ombre: the host "hearth.localhost" is named more than once; leave it to one site',
    ]);
  });

  it.each([undefined, null, 'text', [], {}])('refuses %j as settings', (nothing) => {
    expect(problemsOf(nothing)).toHaveLength(1);
  });
});
