import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakePlatform, type FakePlatform } from '../../tests/operator/fake-platform.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';

/* Each test starts programs, and those start wrangler. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let folder: string;
let platform: FakePlatform;

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

beforeAll(async () => {
  folder = await copyInstallation();
  platform = await startFakePlatform({ secrets: ['API_TOKEN_MOSS'] });
});

afterAll(async () => {
  await platform.close();
  await removeInstallation(folder);
});

/* One environment, from no secrets to a rotated one: the tests follow each other. */
describe('npm run parlour -- secrets', () => {
  it('makes the secrets that only the shop reads, shows the operator’s token once, and sets all in one go', async () => {
    const { code, told } = await secrets('put');
    expect([code, told.left]).toEqual([0, []]);
    expect(told.OPERATOR_TOKEN).toMatch(/^[\w-]{43}$/);
    expect(platform.state.secrets).toEqual(
      expect.arrayContaining(['OPERATOR_TOKEN', 'IDENTITY_SECRET', 'CLIENT_SECRET_OMBRE']),
    );
    expect(platform.asked.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
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

  it('lists needed, set and unneeded secrets, and no value', async () => {
    const { code, told } = await secrets('list');
    expect([code, told.unused]).toEqual([0, ['API_TOKEN_MOSS']]);
    expect(told.secrets).toContainEqual({
      name: 'IDENTITY_SECRET',
      versions: [2],
      from: 'made here',
    });
  });

  it('refuses a secret that no site needs', async () => {
    const { code, error } = await secrets('rotate', 'PASSWORD');
    expect([code, error]).toEqual([1, expect.stringContaining('No site needs')]);
  });
});
