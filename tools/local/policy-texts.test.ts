import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BUILD = path.resolve('tools/build.ts');
let folder: string;

/** Runs the build, with a stand-in for Astro that says it was asked: only what comes before it is tested. */
const build = (...flags: readonly string[]) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH ?? ''}` };
    execFile(process.execPath, [BUILD, ...flags], { cwd: folder, env }, (_, out, error) => {
      resolve(out + error);
    });
  });

const writeText = async (site: string): Promise<void> => {
  const texts = path.join(folder, 'catalogue/policies/sites', site);
  await mkdir(texts, { recursive: true });
  await writeFile(path.join(texts, 'about-us.md'), 'A text');
};

beforeEach(async () => {
  folder = await copyInstallation();
  await mkdir(path.join(folder, 'bin'));
  await writeFile(path.join(folder, 'bin/astro'), '#!/bin/sh\necho astro was asked; exit 3\n', {
    mode: 0o755,
  });
});
afterEach(async () => {
  await removeInstallation(folder);
});

describe('a build', () => {
  it('is refused at once for texts of a site of no environment, with a mend that keeps them', async () => {
    await writeText('parlor');
    for (const flags of [[], ['--env', 'staging']]) {
      const told = await build(...flags);
      expect(told).toMatch(
        /^catalogue\/policies\/sites\/parlor has texts of a site "parlor", which is in no environment of wrangler\.toml; rename the folder if a site is meant \(parlour, .*\), move it out of .* to keep the texts, or add the site: npm run parlour -- site add parlor\n$/,
      );
    }
  });

  it('minds no other file beside the folders of texts', async () => {
    await writeFile(path.join(folder, 'catalogue/policies/sites/.DS_Store'), 'x');
    await mkdir(path.join(folder, 'catalogue/policies/sites/empty'));
    expect(await build()).toContain('astro was asked');
  });
});
