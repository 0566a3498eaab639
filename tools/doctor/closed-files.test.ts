import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'smol-toml';
import { deploymentFindings } from './deployment.ts';
import type { InstallationFile } from './installation-file.ts';

const configured = (parse(await readFile('wrangler.toml', 'utf8')) as InstallationFile).assets;

it.each<[state: 'fine' | 'fault', first: boolean | readonly string[] | undefined]>([
  ['fine', configured?.run_worker_first],
  ['fine', true],
  ['fine', ['/*']],
  ['fault', undefined],
  ['fault', false],
  ['fault', ['/', '/a*', '/site/*']],
  ['fault', ['/s*', '!/site-*']],
])('the settings of sites among the static files are %s with %j', (state, first) => {
  const file = { assets: first === undefined ? {} : { run_worker_first: first } };
  const found = deploymentFindings(file).filter(({ check }) => check.endsWith('closed files'));
  expect(found.map((one) => one.state)).toEqual([state]);
});
