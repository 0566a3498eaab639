import { describe, expect, it } from 'vitest';
import { makeSealingKeys, parseSites, sampleSettings, seal, settingsFiles } from '@parlour/site';
import { type InstallationFile } from './installation-file.ts';
import { LIMITS, limitFindings, usesOfSettings } from './platform-limits.ts';

const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

/** Settings of many sites, with secrets of their own. */
const brands = (count: number): Record<string, Record<string, unknown>> => {
  const { hearth } = sampleSettings();
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const id = `brand-${String(at)}`;
      const signIn = {
        ...(hearth!.signIn as object),
        clientId: id,
        clientSecret: `CLIENT_SECRET_${String(at)}`,
      };
      const hosts = [`${id}.localhost`];
      const origin = `http://${id}.localhost:8787`;
      return [id, { ...hearth, hosts, origin, signIn, apiTokenSecret: `API_TOKEN_${String(at)}` }];
    }),
  );
};

describe('the platform’s limits', () => {
  it.each(names)('are far, near, or exceeded: %s', (limit) => {
    const { most, mend, source, subject } = LIMITS[limit];
    const at = (used: number) => limitFindings([{ limit, used }])[0]!;
    expect(at(0.79 * most)).toMatchObject({ state: 'fine', mend: '' });
    expect(at(0.8 * most)).toMatchObject({
      check: `platform: ${subject}`,
      state: 'fine',
      found: expect.stringContaining('80 % of what the platform accepts') as string,
      mend: `before it is full, ${mend} (${source})`,
    });
    expect(at(most).state).toBe('fine');
    expect(at(most + 1)).toMatchObject({
      state: 'fault',
      found: expect.stringContaining('more than the platform accepts') as string,
      mend: `${mend} (${source})`,
    });
  });

  it('are used by the settings of an installation', () => {
    const sites = parseSites(sampleSettings());
    const file: InstallationFile = {
      vars: { SITES: sampleSettings(), SHORT: 1, LONG: 'é'.repeat(10) },
      routes: [
        ...['fern.co.uk', 'www.fern.co.uk', 'ops.fern.co.uk', 'hale.example'].map((pattern) => ({
          pattern,
          custom_domain: true,
        })),
        { pattern: '*/*', zone_name: 'shops.example' },
      ],
    };
    const uses = usesOfSettings(file, sites);
    expect(uses.find(({ limit }) => limit === 'variables')?.used).toBeGreaterThan(sites.length * 2);
    expect(uses.filter(({ limit }) => limit !== 'variables')).toEqual([
      { limit: 'variable', used: 20, by: 'LONG' },
      { limit: 'domains', used: 3, by: 'fern.co.uk' },
      { limit: 'routes', used: 1, by: 'shops.example' },
      { limit: 'zones', used: 3 },
    ]);
  });

  it('include one for variables, which the secrets of many sites exceed', () => {
    const findings = limitFindings(usesOfSettings({}, parseSites(brands(70))));
    expect(findings.filter(({ state }) => state === 'fault')).toMatchObject([
      {
        check: 'platform: variables and secrets',
        mend: expect.stringContaining('seal the secrets of sites') as string,
      },
    ]);
  });

  it('[TENANT-002] are the same for the sealed secrets of any number of sites', async () => {
    const { publicKey } = await makeSealingKeys();
    const variablesOf = async (count: number) => {
      const settings = Object.entries(brands(count)).map(async ([site, block], at) => {
        const names = [`API_TOKEN_${String(at)}`, `CLIENT_SECRET_${String(at)}`];
        const sealed = names.map(
          async (name) => [name, await seal(publicKey, { site, name }, 'value')] as const,
        );
        return [site, { ...block, sealed: Object.fromEntries(await Promise.all(sealed)) }] as const;
      });
      const sites = parseSites(Object.fromEntries(await Promise.all(settings)));
      const files = settingsFiles(sites.map((site) => ({ ...site, revision: 'r' })));
      expect(files.size).toBe(2 * count + 1);
      const uses = usesOfSettings({ vars: { SECRETS_PUBLIC_KEY: publicKey } }, sites);
      return uses.find(({ limit }) => limit === 'variables')?.used;
    };
    // The public key; OPERATOR_TOKEN, IDENTITY_SECRET and the private key.
    expect([await variablesOf(1), await variablesOf(200)]).toEqual([4, 4]);
  });
});
