import { describe, expect, it } from 'vitest';
import { parseSites } from '@parlour/site';
import { configuredSites } from '../local/sites.ts';
import { dryPlatform } from './dry-platform.ts';
import type { Platform, Share } from './platform.ts';
import { release } from './release.ts';
import { stepsShown } from './steps.ts';
import { startFakeShop } from '../../tests/operator/fake-shop.ts';

const { settings } = await configuredSites('production');
const sites = parseSites(settings);

/** A platform that records the traffic; a test replaces the operation that should fail. */
const recorded = (traffic: readonly Share[], other: Partial<Platform> = {}) => {
  const splits: string[] = [];
  let shares = traffic;
  const platform: Platform = {
    ...dryPlatform(),
    traffic: () => Promise.resolve(shares),
    split: (_, versions) => {
      shares = versions;
      splits.push(versions.map(({ version_id: id, percentage }) => `${id}@${percentage}`).join());
      return Promise.resolve();
    },
    ...other,
  };
  return { platform, splits };
};

const RUNNING = [{ version_id: 'old', percentage: 100 }];

const run = async (
  { platform }: ReturnType<typeof recorded>,
  traffic: readonly Share[],
  connect: string,
  released = sites,
) =>
  release({
    platform,
    traffic,
    sites: released,
    worker: 'parlour',
    settings: 'settings.json',
    tag: 'tag',
    steps: stepsShown({ json: true }),
    smoke: { connect, wait: 0, isDry: false },
  });

describe('a release', () => {
  it('checks every host for the new version while no visitor sees it, and lets all in at once', async () => {
    const shop = await startFakeShop();
    const at = recorded(RUNNING);
    expect(await run(at, RUNNING, shop.origin)).toMatchObject({ state: 'released' });
    expect(at.splits).toEqual(['new@0,old@100', 'new@100']);
    for (const { hosts } of sites) {
      expect(shop.asked).toContain(`${hosts[0]} / new`);
      expect(shop.asked).toContain(`${hosts[0]} /cart new`);
      expect(shop.asked).toContain(`${hosts[0]} /brompton/products/d/7 new`);
      expect(shop.asked).toContain(`www.${hosts[0]} / new`);
    }
    await shop.close();
  });

  it('rolls the traffic back when a host does not answer as it should, and names the host', async () => {
    const shop = await startFakeShop({ broken: 'hearth.example' });
    const at = recorded(RUNNING);
    const outcome = await run(at, RUNNING, shop.origin);
    expect(outcome.state).toBe('taken back');
    expect(outcome.told).toContain('https://hearth.example/ answers 500');
    expect(outcome.told).not.toContain('nordhem');
    expect(at.splits).toEqual(['new@0,old@100', 'old@100']);
    await shop.close();
  });

  it('rolls the traffic back when another site answers', async () => {
    const shop = await startFakeShop({ mistaken: 'ombre.example' });
    const at = recorded(RUNNING);
    const outcome = await run(at, RUNNING, shop.origin);
    expect(outcome.faults).toContain('https://ombre.example/ shows something else');
    expect(at.splits.at(-1)).toBe('old@100');
    await shop.close();
  });

  it('rolls the traffic back when everybody can read the settings of the sites', async () => {
    const shop = await startFakeShop({ leaking: 'ombre.example' });
    const outcome = await run(recorded(RUNNING), RUNNING, shop.origin);
    expect(outcome.faults).toEqual(['https://ombre.example/site-settings/index.json answers 200']);
    await shop.close();
  });

  it('rolls the traffic back when the operators’ console answers at the shop and not at its own host alone', async () => {
    const shop = await startFakeShop();
    const withConsole = sites.map((site) => ({ ...site, consoleHost: `${site.id}.ops.example` }));
    const outcome = await run(recorded(RUNNING), RUNNING, shop.origin, withConsole);
    expect(shop.asked).toContain('hearth.ops.example /operator new');
    expect(outcome.faults).toContain('https://hearth.example/operator answers 200');
    await shop.close();
  });

  it('rolls the traffic back when the platform fails on the way', async () => {
    const shop = await startFakeShop();
    const at = recorded(RUNNING, { triggers: () => Promise.reject(new Error('no zone')) });
    expect((await run(at, RUNNING, shop.origin)).told).toContain('no zone');
    expect(at.splits).toEqual(['old@100']);
    await shop.close();
  });

  it('continues an interrupted release without uploading again', async () => {
    const shop = await startFakeShop();
    const traffic = [
      { version_id: 'new', percentage: 10 },
      { version_id: 'old', percentage: 90 },
    ];
    const at = recorded(traffic, {
      since: () => Promise.resolve(['new']),
      upload: () => Promise.reject(new Error('uploaded twice')),
    });
    expect((await run(at, traffic, shop.origin)).state).toBe('released');
    expect(at.splits.at(-1)).toBe('new@100');
    await shop.close();
  });

  it('leaves another operator’s release alone', async () => {
    const traffic = [
      { version_id: 'theirs', percentage: 10 },
      { version_id: 'old', percentage: 90 },
    ];
    const at = recorded(traffic);
    await expect(run(at, traffic, 'http://127.0.0.1:9')).rejects.toThrow('theirs 10 %, old 90 %');
    const overtaken = recorded([{ version_id: 'theirs', percentage: 100 }]);
    await expect(run(overtaken, RUNNING, 'http://127.0.0.1:9')).rejects.toThrow(
      'another deployment',
    );
    expect([...at.splits, ...overtaken.splits]).toEqual([]);
  });
});
