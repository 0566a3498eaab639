import { describe, expect, it } from 'vitest';
import { siteAtHost, siteById, sitesOf } from './deployed-sites.ts';
import { sampleFiles, sampleSettings } from './sample-settings.ts';

/** A worker with the files of a build, and the paths that it has read. */
const built = (settings: object = sampleSettings()) => {
  const read: string[] = [];
  const files = sampleFiles(settings);
  const ASSETS = {
    fetch: (url: string) => {
      read.push(new URL(url).pathname);
      return files.fetch(url);
    },
  } as typeof files;
  return { env: { ASSETS }, read };
};

describe('the sites of a build', () => {
  it('[TENANT-001] are found by host, and by no other', async () => {
    const { env } = built();
    const idAt = async (host: string) => (await siteAtHost(env, host))?.id;
    expect(await idAt(new URL('http://Hearth.LOCALHOST:8787').hostname)).toBe('hearth');
    expect(await idAt('localhost')).toBe('parlour');
    for (const host of ['', 'example.com', 'x.hearth.localhost', 'hearth.localhost.evil.example']) {
      expect(await idAt(host)).toBeUndefined();
    }
  });

  it('[TENANT-001] are found by the host of their console', async () => {
    const settings = sampleSettings();
    Object.assign(settings.hearth!, { consoleHost: 'ops.hearth.localhost' });
    const site = await siteAtHost(built(settings).env, 'ops.hearth.localhost');
    expect(site).toMatchObject({ id: 'hearth', consoleHost: 'ops.hearth.localhost' });
  });

  it('are found by id, with every setting that the build has checked', async () => {
    const { env } = built();
    expect(await siteById(env, 'ombre')).toEqual(await siteAtHost(env, 'ombre.localhost'));
    expect(await siteById(env, 'fern')).toBeUndefined();
  });

  it('cost one file for each host, and none for what can be no name', async () => {
    const { env, read } = built();
    for (const host of ['hearth.localhost', 'a.example', 'hearth.localhost', 'a.example']) {
      await siteAtHost(env, host);
    }
    const names = ['../index', '[::1]', 'a_b.example', 'a/../../index', '%2e%2e', 'A.example'];
    for (const name of names) {
      expect([await siteAtHost(env, name), await siteById(env, name)]).toEqual([
        undefined,
        undefined,
      ]);
    }
    expect(read).toEqual([
      '/site-settings/hosts/hearth.localhost.json',
      '/site-settings/hosts/a.example.json',
    ]);
  });

  it('do not fill the memory with hosts that are not ours', async () => {
    const { env, read } = built();
    const [label] = ['x'.repeat(60)];
    const hosts = Array.from({ length: 20_000 }, (_, at) => `${at}.${label}.${label}.example`);
    for (const host of [...hosts, ...hosts.slice(0, 1)]) await siteAtHost(env, host);
    expect(read).toHaveLength(hosts.length + 1);
  });

  it('are listed in the order of the settings, from one file', async () => {
    const { env, read } = built();
    expect((await sitesOf(env)).map(({ id }) => id)).toEqual(Object.keys(sampleSettings()));
    expect((await sitesOf(env))[1]).toMatchObject({ id: 'hearth', assortment: 'hearth' });
    expect(read).toEqual(['/site-settings/index.json']);
  });

  it('are no sites while two of their secrets have the same value', async () => {
    const env = { ...built().env, API_TOKEN_HEARTH: 'same', API_TOKEN_OMBRE: 'same' };
    await expect(sitesOf(env)).rejects.toThrow(
      'API_TOKEN_HEARTH, API_TOKEN_OMBRE: these secrets have the same value; give each its own',
    );
  });

  it('are asked for again after a fault of the platform', async () => {
    const files = sampleFiles(sampleSettings());
    let isDown = true;
    const fetch = (url: string) =>
      isDown ? Promise.resolve(new Response('', { status: 503 })) : files.fetch(url);
    const env = { ASSETS: { fetch } as typeof files };
    await expect(siteAtHost(env, 'hearth.localhost')).rejects.toThrow('answered with 503');
    isDown = false;
    expect((await siteAtHost(env, 'hearth.localhost'))?.id).toBe('hearth');
  });
});
