import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { CONTROL_C, ENTER, hasTerminal, runOnTerminal } from '../../tests/operator/terminal.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyInstallation();
});

afterEach(() => removeInstallation(folder));

const settings = (): Promise<string> => readFile(path.join(folder, 'wrangler.toml'), 'utf8');

describe.skipIf(!hasTerminal)('questions on a terminal', () => {
  it('take answers, explain an invalid one, and end with nothing written at Ctrl-C', async () => {
    const before = await settings();
    const { code, out } = await runOnTerminal(['site', 'add', 'fern'], folder, [
      ['Name that shoppers see', `Fern & Fell${ENTER}`],
      ['Domain; one that ends', ENTER],
      ['Two colours', `green${ENTER}`],
      ['write two colours', CONTROL_C],
    ]);
    expect(out).toContain('Stopped: nothing was written');
    expect(code).toBe(1);
    expect(await settings()).toBe(before);
    expect(existsSync(path.join(folder, 'public/sites/fern'))).toBe(false);
  });

  it('remove nothing at Ctrl-C, and the named site at a yes', async () => {
    const before = await settings();
    const question = 'Hearth & Hale is taken out of wrangler.toml';
    const stopped = await runOnTerminal(['site', 'remove', 'hearth'], folder, [
      [question, CONTROL_C],
    ]);
    expect([stopped.code, await settings()]).toEqual([1, before]);
    const agreed = await runOnTerminal(['site', 'remove', 'hearth'], folder, [[question, 'y']]);
    expect([agreed.code, (await settings()).includes('[vars.SITES.hearth]')]).toEqual([0, false]);
  });
});
