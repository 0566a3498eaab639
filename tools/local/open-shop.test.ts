import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { localShop } from './open-shop.ts';

/* A program starts as a process of its own. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = await copyInstallation();
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterEach(async () => {
  server.close();
  await removeInstallation(folder);
});

const note = async (content: unknown): Promise<void> => {
  await mkdir(path.join(folder, '.wrangler/state'), { recursive: true });
  await writeFile(path.join(folder, '.wrangler/state/open-shop.json'), JSON.stringify(content));
};

/** Runs in the folder of the installation, as a command does. */
const shopOf = (): string => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return localShop();
  } finally {
    process.chdir(before);
  }
};

describe('a second npm start in one folder', () => {
  it('says where the shop is open, and does not touch its databases', async () => {
    await note({ port, process: process.pid, settings: '' });
    const started = spawn(process.execPath, [path.resolve('tools/start.ts')], { cwd: folder });
    const out = await text(started.stdout);
    expect(out).toContain(`already open, at http://localhost:${String(port)}/`);
    expect(
      started.exitCode ?? (await new Promise((resolve) => started.once('close', resolve))),
    ).toBe(1);
    await expect(readFile(path.join(folder, '.wrangler/state/v3'))).rejects.toThrow('ENOENT');
  });
});

describe('a command without --url', () => {
  it.each([
    ['there is no note', undefined],
    ['the process of the note has ended', { port: 9, process: 2 ** 30, settings: '' }],
    ['the note was cut short', 'half'],
  ])('asks at the usual port when %s', async (_, noted) => {
    if (noted !== undefined) await note(noted);
    expect(shopOf()).toBe('http://localhost:8787');
  });

  it('asks the shop that npm start has opened', async () => {
    await note({ port, process: process.pid, settings: '' });
    expect(shopOf()).toBe(`http://localhost:${String(port)}`);
  });
});
