import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorReseal } from '@parlour/contract';
import {
  parseSites,
  reseal,
  type SealedSite,
  sealedHeader,
  sealingKeyId,
  secretsOf,
} from '@parlour/site';
import { startFakePlatform, type FakePlatform } from '../../tests/operator/fake-platform.ts';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { deployId } from '../local/deploy-id.ts';
import { parsedSettings } from '../local/environments.ts';

/* Each test starts programs, and those start wrangler. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let folder: string;
let platform: FakePlatform;
let shop: Server;

const secrets = async (...args: readonly string[]) => {
  const environment = {
    CLOUDFLARE_API_BASE_URL: platform.url,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    WRANGLER_HIDE_BANNER: 'true',
  };
  const command = ['secrets', ...args, '--env', 'staging', '--json'];
  const { code, out, error } = await runParlour(command, { folder, environment });
  return { code, error, told: (out === '' ? {} : JSON.parse(out)) as Record<string, unknown> };
};

/** Sets one secret, with a value from the standard input. */
const put = (name: string, value: string) =>
  new Promise<{ readonly code: number; readonly told: string }>((resolve) => {
    const main = path.resolve('tools/parlour/main.ts');
    const args = [main, 'secrets', 'put', name, '--env', 'staging', '--json'];
    const env = {
      ...process.env,
      ...{ INIT_CWD: folder, CLOUDFLARE_API_BASE_URL: platform.url, CLOUDFLARE_API_TOKEN: 'token' },
      ...{ CLOUDFLARE_ACCOUNT_ID: 'account', WRANGLER_HIDE_BANNER: 'true' },
    };
    const child = execFile(process.execPath, args, { cwd: folder, env }, (error, out, problem) => {
      resolve({ code: Number(error?.code ?? 0), told: out + problem });
    });
    child.stdin?.end(value);
  });

const settingsFile = (): Promise<string> => readFile(path.join(folder, 'wrangler.toml'), 'utf8');

const varsNow = async () =>
  (
    parsedSettings(await settingsFile(), 'staging') as {
      vars: { SITES: unknown; SECRETS_PUBLIC_KEY: string };
    }
  ).vars;

const siteNow = async (id: string): Promise<SealedSite> =>
  parseSites((await varsNow()).SITES).find((site) => site.id === id)!;

/** What a worker with the secrets of the platform opens. @throws {Error} as it does */
const opened = (site: string, name: string, sealed: string): Promise<string> =>
  reseal(Object.fromEntries(platform.state.values), { site, name }, sealed);

const deployed = (): void => {
  const id = `version ${platform.state.versions.length}`;
  platform.state.versions.unshift({ id, annotations: { 'workers/tag': deployId(folder) } });
  platform.state.deployments.unshift({ versions: [{ version_id: id, percentage: 100 }] });
};

beforeAll(async () => {
  folder = await copyInstallation();
  await rewrite(folder, 'wrangler.toml', (toml) =>
    toml.replace(
      '[env.staging.vars.SITES.hearth]',
      '[env.staging.vars.SITES.hearth]\noperators = [{ name = "Ada", token = "OPERATOR_ADA", role = "orders" }]',
    ),
  );
  platform = await startFakePlatform({ secrets: ['API_TOKEN_MOSS', 'API_TOKEN_OMBRE'] });
  // The shop with the worker's secrets, as far as it seals.
  shop = createServer((request, reply) => {
    void (async () => {
      const body = operatorReseal.body.parse(JSON.parse(await text(request)));
      const values = body.values.map(async ({ name, sealed }) => ({
        name,
        sealed: await opened(body.site, name, sealed),
      }));
      reply.end(JSON.stringify({ values: await Promise.all(values), unopened: [] }));
    })();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await platform.close();
  shop.closeAllConnections();
  shop.close();
  await removeInstallation(folder);
});

const reseals = () => {
  const { port } = shop.address() as AddressInfo;
  return secrets('reseal', '--url', `http://127.0.0.1:${port}`, '--token', 'token');
};

/* One environment, from no secrets to a rotated one: the tests follow each other. */
describe('npm run parlour -- secrets', () => {
  it('sets the secrets of the installation in one go, seals those of sites, and shows operators’ tokens once', async () => {
    const { code, told } = await secrets('put');
    expect([code, told.left]).toEqual([0, []]);
    expect(told.OPERATOR_TOKEN).toMatch(/^[\w-]{43}$/);
    expect(told.OPERATOR_ADA).toMatch(/^hearth\.[\w-]{43}$/);
    expect(Object.keys(told).filter((name) => /TOKEN_|SECRET/.test(name))).toEqual([]);
    expect(platform.state.secrets).toEqual([
      ...['API_TOKEN_MOSS', 'API_TOKEN_OMBRE'],
      ...['OPERATOR_TOKEN', 'IDENTITY_SECRET', 'SECRETS_KEY'],
    ]);
    expect(platform.asked.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
  });

  it('[TENANT-002] seals each value for its site alone, with a key that only the worker has', async () => {
    const before = await settingsFile();
    const { SECRETS_PUBLIC_KEY: publicKey } = await varsNow();
    const key = platform.state.values.get('SECRETS_KEY')!;
    expect(await sealingKeyId(publicKey)).toBe(await sealingKeyId(key));
    expect(before).not.toContain((JSON.parse(key) as { readonly d: string }).d);
    const hearth = await siteNow('hearth');
    expect(Object.keys(hearth.sealed).toSorted()).toEqual([...secretsOf(hearth)].toSorted());
    for (const [name, value] of Object.entries(hearth.sealed)) {
      expect(sealedHeader(await opened('hearth', name, value))).toMatchObject({ name });
      await expect(opened('ombre', name, value)).rejects.toThrow('of the site hearth');
    }
    // Its API token was set as a variable before, and is one still.
    expect(Object.keys((await siteNow('ombre')).sealed)).not.toContain('API_TOKEN_OMBRE');
    expect(parsedSettings(before, 'production')).not.toHaveProperty('vars.SECRETS_PUBLIC_KEY');
  });

  it('[TENANT-002] takes a given token of a site if it names the site, and makes one for an empty value', async () => {
    const refused = await put('API_TOKEN_HEARTH', 'short');
    expect([refused.code, refused.told]).toEqual([
      1,
      expect.stringContaining('API_TOKEN_HEARTH must begin with'),
    ]);
    expect((await put('API_TOKEN_HEARTH', 'hearth.chosen')).code).toBe(0);
    const { sealed: chosen } = await siteNow('hearth');
    const made = await put('API_TOKEN_HEARTH', '');
    expect(made.told).toMatch(/"API_TOKEN_HEARTH": ?"hearth\.[\w-]{43}"/);
    const { sealed: after } = await siteNow('hearth');
    expect(after.API_TOKEN_HEARTH).not.toBe(chosen.API_TOKEN_HEARTH);
    const identity = platform.state.values.get('IDENTITY_SECRET');
    expect((await put('IDENTITY_SECRET', '')).code).toBe(2);
    expect(platform.state.values.get('IDENTITY_SECRET')).toBe(identity);
  });

  it('does nothing when nothing is missing', async () => {
    const before = await settingsFile();
    expect((await secrets('put')).told).toMatchObject({ set: [], left: [] });
    expect(await settingsFile()).toBe(before);
  });

  it('keeps the previous value beside a new one, and removes it once nothing needs it', async () => {
    expect((await secrets('rotate', 'IDENTITY_SECRET')).told.versions).toEqual([2, 1]);
    platform.state.sealed = 4;
    const early = await secrets('rotate', 'IDENTITY_SECRET', '--finish');
    expect([early.code, early.error]).toEqual([1, expect.stringContaining('4 signing keys')]);
    expect(platform.state.secrets).toContain('IDENTITY_SECRET');
    platform.state.sealed = 0;
    expect((await secrets('rotate', 'IDENTITY_SECRET', '--finish', '--yes')).told.versions).toEqual(
      [2],
    );
    expect(platform.state.secrets).toContain('IDENTITY_SECRET_v2');
    expect(platform.state.secrets).not.toContain('IDENTITY_SECRET');
  });

  it('[TENANT-002] moves a secret of a site from the variables into its settings, once these are deployed', async () => {
    const { told } = await secrets('rotate', 'API_TOKEN_OMBRE');
    expect(told.versions).toEqual([2, 1]);
    expect(told.value).toMatch(/^ombre\.[\w-]{43}$/);
    expect(Object.keys((await siteNow('ombre')).sealed)).toContain('API_TOKEN_OMBRE_v2');
    expect(platform.state.secrets).toContain('API_TOKEN_OMBRE');
    const early = await secrets('rotate', 'API_TOKEN_OMBRE', '--finish', '--yes');
    expect([early.code, early.error]).toEqual([1, expect.stringContaining('is not deployed')]);
    expect(platform.state.secrets).toContain('API_TOKEN_OMBRE');
    deployed();
    // On the platform, a changed secret makes a version of its own.
    const later = { id: 'after a secret', annotations: {} };
    platform.state.versions.unshift(later);
    platform.state.deployments.unshift({ versions: [{ version_id: later.id, percentage: 100 }] });
    const { code } = await secrets('rotate', 'API_TOKEN_OMBRE', '--finish', '--yes');
    expect(code).toBe(0);
    expect(platform.state.secrets).not.toContain('API_TOKEN_OMBRE');
  });

  it('takes the previous sealed value out of the settings', async () => {
    await secrets('rotate', 'CLIENT_SECRET_HEARTH');
    deployed();
    await secrets('rotate', 'CLIENT_SECRET_HEARTH', '--finish', '--yes');
    const names = Object.keys((await siteNow('hearth')).sealed);
    expect(names).toContain('CLIENT_SECRET_HEARTH_v2');
    expect(names).not.toContain('CLIENT_SECRET_HEARTH');
  });

  it('lists needed, set and unneeded secrets, and no value', async () => {
    const { code, told } = await secrets('list');
    expect([code, told.unused]).toEqual([0, ['API_TOKEN_MOSS']]);
    const made = { from: 'made here' };
    expect(told.secrets).toEqual(
      expect.arrayContaining([
        { ...made, name: 'IDENTITY_SECRET', versions: [2], kept: 'variable' },
        { ...made, name: 'API_TOKEN_OMBRE', versions: [2], kept: 'sealed' },
        { ...made, name: 'SECRETS_KEY', versions: [1], kept: 'variable' },
      ]),
    );
  });

  it('[TENANT-002] changes the key: all is sealed again by the shop, deployed, and then opens without the old key', async () => {
    const { sealed: before } = await siteNow('hearth');
    expect((await secrets('rotate', 'SECRETS_KEY')).told.versions).toEqual([2, 1]);
    const early = await secrets('rotate', 'SECRETS_KEY', '--finish', '--yes');
    expect([early.code, early.error]).toEqual([1, expect.stringContaining('secrets reseal')]);

    const { code, told } = await reseals();
    const sites = parseSites((await varsNow()).SITES);
    const count = sites.flatMap(({ sealed }) => Object.keys(sealed)).length;
    expect([code, told]).toEqual([0, { environment: 'staging', resealed: count, unopened: [] }]);
    const undeployed = await secrets('rotate', 'SECRETS_KEY', '--finish', '--yes');
    expect(undeployed.error).toContain('is not deployed');
    deployed();
    expect((await secrets('rotate', 'SECRETS_KEY', '--finish', '--yes')).code).toBe(0);
    expect([...platform.state.values.keys()]).not.toContain('SECRETS_KEY');

    const { sealed: after } = await siteNow('hearth');
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, value] of Object.entries(after)) {
      expect(sealedHeader(await opened('hearth', name, value))).toMatchObject({ name });
      await expect(opened('hearth', name, before[name]!)).rejects.toThrow('does not have');
    }
    expect((await reseals()).told).toMatchObject({ resealed: 0 });
  });

  it('writes nothing when the shop seals with another key', async () => {
    const before = await settingsFile();
    await rewrite(folder, 'wrangler.toml', (toml) =>
      toml.replace(/("x":")[\w-]{43}/, `$1${'A'.repeat(43)}`),
    );
    const changed = await settingsFile();
    const { code, error } = await reseals();
    expect([code, error]).toEqual([1, expect.stringContaining('seals with another key')]);
    expect(await settingsFile()).toBe(changed);
    await rewrite(folder, 'wrangler.toml', () => before);
  });

  it('seals nothing that the worker could not open', async () => {
    const kept = platform.state.secrets;
    platform.state.secrets = kept?.filter((name) => !name.startsWith('SECRETS_KEY'));
    await rewrite(folder, 'wrangler.toml', (toml) =>
      toml.replace(/^CLIENT_SECRET_HEARTH_v2 = .*\n/m, ''),
    );
    const { code, error } = await secrets('put');
    expect([code, error]).toEqual([1, expect.stringContaining('is this the right account?')]);
    platform.state.secrets = kept;
  });

  it('refuses a secret that no site needs', async () => {
    const { code, error } = await secrets('rotate', 'PASSWORD');
    expect([code, error]).toEqual([1, expect.stringContaining('No site needs')]);
  });
});
