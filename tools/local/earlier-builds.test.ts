import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEarlierBuilds, shopAt } from './earlier-builds.ts';

const HOUR_MS = 3_600_000;

let root: string;
/** Folder of the deployed build. */
let deployed: string;
let server: Server;
let now: number;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'builds-'));
  deployed = path.join(root, 'nothing');
  now = 1_800_000_000_000;
  server = createServer((request, reply) => {
    readFile(path.join(deployed, request.url ?? '')).then(
      (file) => reply.end(file),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.close();
  await rm(root, { recursive: true });
});

const running = () => shopAt(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);

/** Builds files, keeps those of the running shop, and deploys: the folder replaces the deployed one whole. */
const deploy = async (id: string, files: Readonly<Record<string, string>>): Promise<number> => {
  const folder = path.join(root, `${id}-${String(now)}`);
  await mkdir(path.join(folder, '_astro'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, '_astro', name), text);
  }
  const kept = await keepEarlierBuilds({ folder, id, now }, running());
  deployed = folder;
  return kept;
};

const served = async (name: string): Promise<string | undefined> => {
  const file = await running()(`_astro/${name}`);
  return file && new TextDecoder().decode(file);
};

describe('hashed files after a deployment', () => {
  it('are those of the new build and of the one before it', async () => {
    expect(await deploy('one', { 'cart.aaa.js': 'old', 'same.bbb.css': 'same' })).toBe(0);
    now += HOUR_MS;
    expect(await deploy('two', { 'cart.ccc.js': 'new', 'same.bbb.css': 'same' })).toBe(1);
    expect(await served('cart.aaa.js')).toBe('old');
    expect(await served('cart.ccc.js')).toBe('new');
  });

  it('stay for a day after the build that replaced theirs, however many follow', async () => {
    await deploy('one', { 'cart.1.js': 'one' });
    now += 40 * HOUR_MS;
    await deploy('two', { 'cart.2.js': 'two' });
    for (const id of ['three', 'four', 'five']) {
      now += 7 * HOUR_MS;
      await deploy(id, { [`cart.${id}.js`]: id });
    }
    expect(await served('cart.1.js')).toBe('one');
    now += 4 * HOUR_MS;
    await deploy('six', { 'cart.6.js': 'six' });
    expect(await served('cart.1.js')).toBeUndefined();
    expect(await served('cart.2.js')).toBe('two');
  });

  it('stay when the same build is deployed again', async () => {
    await deploy('one', { 'cart.1.js': 'one' });
    now += HOUR_MS;
    await deploy('two', { 'cart.2.js': 'two' });
    now += HOUR_MS;
    await deploy('two', { 'cart.2.js': 'two' });
    expect(await served('cart.1.js')).toBe('one');
  });

  it('are the build’s own when the shop has no list yet', async () => {
    deployed = path.join(root, 'older');
    await mkdir(path.join(deployed, '_astro'), { recursive: true });
    expect(await deploy('one', { 'cart.1.js': 'one' })).toBe(0);
    expect(await readdir(path.join(deployed, '_astro'))).toEqual(['builds.json', 'cart.1.js']);
  });

  it('never come from outside their folder', async () => {
    deployed = path.join(root, 'hostile');
    await mkdir(path.join(deployed, '_astro'), { recursive: true });
    for (const name of ['../../etc/passwd', '/etc/passwd', '..', 'a/b', '']) {
      const list = [{ id: 'x', builtAt: now, files: [name] }];
      await writeFile(path.join(deployed, '_astro/builds.json'), JSON.stringify(list));
      const folder = path.join(root, 'fresh');
      await mkdir(path.join(folder, '_astro'), { recursive: true });
      await expect(keepEarlierBuilds({ folder, id: 'one', now }, running())).rejects.toThrow();
    }
  });

  it('stop the build when the shop does not answer or lacks a file that it names', async () => {
    await deploy('one', { 'cart.1.js': 'one' });
    await rm(path.join(deployed, '_astro/cart.1.js'));
    await expect(deploy('two', { 'cart.2.js': 'two' })).rejects.toThrow('does not have it');
    server.close();
    await expect(deploy('three', {})).rejects.toThrow();
  });
});
