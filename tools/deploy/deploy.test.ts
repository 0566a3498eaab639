import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSealingKeys, parseSites, seal } from '@parlour/site';
import { startFakePlatform, type FakePlatform } from '../../tests/operator/fake-platform.ts';
import { startFakeShop, type FakeShop } from '../../tests/operator/fake-shop.ts';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { makeReady } from '../../tests/operator/ready-installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { writeSmallBuild } from '../../tests/operator/small-build.ts';
import { parsedSettings } from '../local/environments.ts';
import { missingOf } from '../secrets/needed.ts';
import { withSealed } from '../site/wrangler-toml.ts';
import type { Step } from './steps.ts';
import { runWrangler } from './wrangler.ts';

/* Each test starts programs, and those start wrangler. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

interface DeployReport {
  readonly steps: readonly Step[];
  readonly faults: readonly { readonly found: string }[];
  readonly asked?: readonly string[];
  readonly outcome?: { readonly state: string; readonly told: string; readonly version: string };
}

let folder: string;
let platform: FakePlatform;
let shop: FakeShop;

const environment = () => ({
  CLOUDFLARE_API_BASE_URL: platform.url,
  CLOUDFLARE_API_TOKEN: 'token',
  CLOUDFLARE_ACCOUNT_ID: 'account',
  WRANGLER_HIDE_BANNER: 'true',
});

const deploy = async (...flags: readonly string[]) => {
  const args = ['deploy', '--built', '--json', '--wait', '0', '--connect', shop.origin, ...flags];
  const { code, out, error } = await runParlour(args, { folder, environment: environment() });
  return {
    code,
    error,
    told: (out === '' ? undefined : JSON.parse(out)) as DeployReport | undefined,
  };
};

const wranglerToml = (): Promise<string> => readFile(path.join(folder, 'wrangler.toml'), 'utf8');

const neededSecrets = async (): Promise<string[]> => {
  const { vars } = parsedSettings(await wranglerToml(), 'production') as {
    vars: { SITES: object };
  };
  return [...missingOf(parseSites(vars.SITES), [])];
};

beforeAll(async () => {
  folder = await copyInstallation();
  await makeReady(folder);
  await rewrite(folder, 'wrangler.toml', (text) =>
    text.replace('[vars.SITES.hearth]', '[vars.SITES.hearth]\nkeepPictures = true'),
  );
  await writeSmallBuild(folder);
  platform = await startFakePlatform({
    zones: ['parlour', 'hearth', 'nordhem'].map((name) => ({
      id: `zone of ${name}.internal`,
      name: `${name}.internal`,
    })),
    unsent: ['nordhem.internal'],
  });
  shop = await startFakeShop();
});

afterAll(async () => {
  await platform.close();
  await shop.close();
  await removeInstallation(folder);
});

/* One installation goes from an empty account to its third version: the tests follow each other. */
describe('npm run parlour -- deploy', () => {
  it('prints every step of a deployment, bundles it, and changes nothing anywhere', async () => {
    const before = await wranglerToml();
    const { code, told } = await deploy('--env', 'production', '--dry-run');
    expect([code, told?.faults]).toEqual([0, []]);
    expect(told?.steps.map(({ step }) => step)).toEqual([
      'Running version',
      'Databases and store',
      'Queues',
      'Email events',
      'Secrets',
      'Parts list',
      'Size and start-up',
      'Bundle',
      'Migrations',
      'Upload',
      'Domains and scheduled runs',
      'Upload without visitors',
      'Every host',
      'All visitors',
      'Every host',
    ]);
    expect(told?.steps.find(({ step }) => step === 'Bundle')?.found).toMatch(/gzip: [\d.]+ KiB/);
    expect(told?.steps.find(({ step }) => step === 'Size and start-up')?.found).toMatch(
      /^[\d.]+ MB, [\d.]+ compressed/,
    );
    expect(told?.asked).toContain('POST /r2/buckets parlour-pictures');
    expect(told?.asked).toContain('POST /queues parlour-mail-news');
    expect(told?.asked).toContain('POST /queues parlour-mail-news-failed');
    expect(told?.asked).toContain(
      'POST /event_subscriptions/subscriptions email.sending of hearth.internal: message.bounced, message.complained',
    );
    expect(told?.asked).toContain('POST /workers/scripts/parlour/deployments new@0% running@100%');
    expect(platform.asked).toEqual([]);
    expect(await wranglerToml()).toBe(before);
  });

  it('leaves no build of a dry run for a deployment with --built: it lacks the files of the running shop', async () => {
    // It stands for a build, whose result is there.
    await mkdir(path.join(folder, 'tools'));
    await writeFile(path.join(folder, 'tools/build.ts'), '');
    const args = ['deploy', '--json', '--env', 'production', '--dry-run'];
    const dry = await runParlour(args, { folder, environment: environment() });
    expect(dry.code).toBe(0);
    const { code, error } = await deploy('--env', 'production', '--dry-run');
    expect([code, error]).toEqual([1, expect.stringContaining('There is no build')]);
    await writeSmallBuild(folder);
  });

  it('makes the stores of an empty account, writes their ids, and stops for the secrets', async () => {
    const { code, error } = await deploy('--env', 'production');
    expect(code).toBe(1);
    expect(error).toContain(
      'ACP_SIGNATURE_OMBRE missing; set them: npm run parlour -- secrets put',
    );
    expect(platform.state.databases).toMatchObject([
      { name: 'parlour-market', replication: 'auto' },
      { name: 'parlour-identity', replication: 'auto' },
      { name: 'parlour-visitors', replication: 'auto' },
      { name: 'parlour-orders-2026', replication: 'auto' },
    ]);
    expect(platform.state.buckets).toEqual([{ name: 'parlour-pictures' }]);
    const text = await wranglerToml();
    for (const { uuid } of platform.state.databases) expect(text).toContain(uuid);
    expect(text).toContain(platform.state.namespaces[0]?.id);
    // The ids of other environments are unchanged.
    expect(text).toContain('00000000-0000-0000-0000-000000000011');
  });

  it('stops for the key that opens sealed secrets', async () => {
    const before = await wranglerToml();
    const { publicKey } = await makeSealingKeys();
    const place = { site: 'hearth', name: 'API_TOKEN_HEARTH' };
    const sealed = { API_TOKEN_HEARTH: await seal(publicKey, place, 'hearth.token') };
    await rewrite(folder, 'wrangler.toml', (text) =>
      withSealed(text, 'production', { publicKey, values: { hearth: sealed } }),
    );
    const { code, error } = await deploy('--env', 'production');
    expect([code, error]).toEqual([1, expect.stringContaining('has no SECRETS_KEY')]);
    await rewrite(folder, 'wrangler.toml', () => before);
  });

  it('makes the queues for email events, and subscribes each domain that it can', () => {
    const { queues, subscriptions } = platform.state;
    const [queue, failed] = queues;
    expect(queues.map(({ queue_name: name }) => name)).toEqual([
      'parlour-mail-news',
      'parlour-mail-news-failed',
    ]);
    expect(failed?.settings).toEqual({ message_retention_period: 1_209_600 });
    // One of the four domains is not set up for sending yet, and one is in no zone of the account.
    expect(subscriptions).toMatchObject(
      ['parlour.internal', 'hearth.internal'].map((domain) => ({
        enabled: true,
        events: ['message.bounced', 'message.complained'],
        source: { type: 'email.sending', zone_id: `zone of ${domain}`, domain },
        destination: { type: 'queues.queue', queue_id: queue?.queue_id },
      })),
    );
  });

  it('migrates first, and lets all visitors in at once the first time', async () => {
    platform.state.secrets = await neededSecrets();
    platform.asked.length = 0;
    const { code, told } = await deploy('--env', 'production');
    expect([code, told?.outcome?.state]).toEqual([0, 'released']);
    expect(platform.state.databases).toHaveLength(4);
    expect(platform.state.applied.get(platform.state.databases[0]?.uuid ?? '')).toContain(
      '0001_catalogue.sql',
    );
    expect(platform.state.queues).toHaveLength(2);
    expect(platform.state.queues[0]?.consumers).toMatchObject([
      {
        type: 'worker',
        script: 'parlour',
        dead_letter_queue: 'parlour-mail-news-failed',
        settings: { batch_size: 10, max_retries: 10, max_wait_time_ms: 30_000, retry_delay: 300 },
      },
    ]);
    const found = told?.steps.find(({ step }) => step === 'Email events')?.found ?? '';
    expect(found).toContain('hearth.internal (was there)');
    expect(found).toContain('nordhem.internal does not report bounces');
    expect(found).toContain(
      'npx wrangler queues subscription create parlour-mail-news --source email.sending --events message.bounced,message.complained --zone-id zone of nordhem.internal --domain nordhem.internal',
    );
    expect(found).toContain('no zone of this account has ombre.internal');
    const migrated = platform.asked.findLastIndex((line) => line.endsWith('/query'));
    expect(platform.asked.indexOf('PUT /workers/scripts/parlour')).toBeGreaterThan(migrated);
  });

  it('does nothing the second time', async () => {
    platform.asked.length = 0;
    const { code, told } = await deploy('--env', 'production');
    expect([code, told?.outcome?.state]).toEqual([0, 'already']);
    expect(platform.asked.filter((line) => !line.startsWith('GET'))).toEqual([
      // The request for the domain that is not set up for sending is repeated.
      'POST /event_subscriptions/subscriptions',
      // Two for each database.
      ...Array.from({ length: 8 }, () => expect.stringMatching(/\/query$/) as string),
    ]);
  });

  it('rolls the traffic back when a host fails under the next version', async () => {
    await rewrite(folder, 'wrangler.toml', (text) =>
      text.replace('cpu_ms = 30000', 'cpu_ms = 20000'),
    );
    const before = platform.state.deployments[0]?.versions[0]?.version_id;
    await shop.close();
    shop = await startFakeShop({ broken: 'hearth.internal' });
    const { code, told } = await deploy('--env', 'production');
    expect([code, told?.outcome?.state]).toEqual([2, 'taken back']);
    expect(told?.outcome?.told).toContain('https://hearth.internal/ answers 500');
    const [now, tried] = platform.state.deployments;
    expect(tried?.versions).toEqual([
      { version_id: told?.outcome?.version, percentage: 0 },
      { version_id: before, percentage: 100 },
    ]);
    expect(now?.versions).toEqual([{ version_id: before, percentage: 100 }]);
  });

  it('uploads the next version by wrangler, lets no visitor in before the hosts answer, and then all', async () => {
    await rewrite(folder, 'wrangler.toml', (text) =>
      text.replace('cpu_ms = 20000', 'cpu_ms = 10000'),
    );
    const before = platform.state.deployments[0]?.versions[0]?.version_id;
    await shop.close();
    shop = await startFakeShop();
    platform.asked.length = 0;
    const { code, told } = await deploy('--env', 'production');
    const version = told?.outcome?.version;
    expect([code, told?.outcome?.state]).toEqual([0, 'released']);
    expect(version).toBe(platform.state.versions[0]?.id);
    expect(platform.state.deployments.slice(0, 2).map(({ versions }) => versions)).toEqual([
      [{ version_id: version, percentage: 100 }],
      [
        { version_id: version, percentage: 0 },
        { version_id: before, percentage: 100 },
      ],
    ]);
    // Every host was requested with that version, before all visitors got it and after.
    const asked = shop.asked.filter((line) => line === `hearth.internal / ${version ?? ''}`);
    expect(asked).toHaveLength(2);
    const changed = platform.asked.filter((line) => /^(POST|PUT) \/workers/.test(line));
    expect(changed).toContain('POST /workers/scripts/parlour/versions');
    expect(changed).not.toContain('PUT /workers/scripts/parlour');
    expect(changed.indexOf('POST /workers/scripts/parlour/versions')).toBeLessThan(
      changed.indexOf('POST /workers/scripts/parlour/deployments'),
    );
  });

  it('leaves another operator’s release alone, which ends with the command that it names', async () => {
    const [theirs, ours] = platform.state.versions.map(({ id }) => id);
    const versions = [
      { version_id: theirs ?? '', percentage: 10 },
      { version_id: ours ?? '', percentage: 90 },
    ];
    platform.state.deployments.unshift({ versions });
    await rewrite(folder, 'wrangler.toml', (text) =>
      text.replace('cpu_ms = 10000', 'cpu_ms = 9000'),
    );
    const { code, error } = await deploy('--env', 'production');
    expect(code).toBe(1);
    const [, command = ''] =
      /npx wrangler (versions deploy <id>@100% --name [\w-]+)/.exec(error) ?? [];
    const words = command
      .replace('<id>', ours ?? '')

      .split(' ');
    const result = await runWrangler([...words, '--yes'], '', environment());
    expect([result.code, result.said]).toEqual([0, expect.stringContaining('100%')]);
    expect(platform.state.deployments[0]?.versions).toEqual([
      { version_id: ours, percentage: 100 },
    ]);
  });
});
