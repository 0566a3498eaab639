import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWrangler } from './wrangler.ts';

/** Milliseconds in which the runtime on this machine was busy starting the worker; null when unknown. */
export const startUpMilliseconds = async (settings: string): Promise<number | null> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-start-up-'));
  try {
    const outfile = path.join(folder, 'worker.cpuprofile');
    const { said } = await runWrangler([
      'check',
      'startup',
      '--config',
      settings,
      '--outfile',
      outfile,
    ]);
    const [, active] = /Active: ([\d.]+) ms/.exec(said) ?? [];
    return active === undefined ? null : Number(active);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
