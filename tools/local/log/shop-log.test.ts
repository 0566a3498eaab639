import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopLog } from './shop-log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-log-'));
});

afterEach(() => rm(folder, { recursive: true }));

const LINES = [
  { level: 'info', message: '{"event":"email_kept"}' },
  { level: 'warn', message: '{"event":"feed_step_failed"}' },
  { level: 'error', message: 'Uncaught Error: no table' },
];

const logged = async (isShown: boolean) => {
  const shown: string[] = [];
  const file = path.join(folder, 'state', 'shop.log');
  const take = shopLog({ file, isShown, show: (text) => void shown.push(text) });
  for (const line of LINES) take(line);
  const all = LINES.map(({ message }) => `${message}\n`).join('');
  await expect.poll(() => readFile(file, 'utf8')).toBe(all);
  return shown;
};

describe('the log of a shop on this machine', () => {
  it('is in a file, and warnings and errors are also shown', async () => {
    expect(await logged(false)).toEqual([LINES[1]?.message, LINES[2]?.message]);
  });

  it('is shown whole on request', async () => {
    expect(await logged(true)).toEqual(LINES.map(({ message }) => message));
  });

  it('is shown even when the file cannot be written', async () => {
    const shown: string[] = [];
    const take = shopLog({ file: folder, isShown: false, show: (text) => void shown.push(text) });
    take({ level: 'error', message: 'Uncaught' });
    await expect.poll(() => shown).toHaveLength(2);
    expect(shown.join()).toContain('cannot be written');
  });
});
