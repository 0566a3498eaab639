import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it('leaves no secret of this machine in a build', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'parlour-build-'));
  await mkdir(path.join(dist, 'server'));
  const secrets = path.join(dist, 'server', '.dev.vars');
  await writeFile(secrets, 'OPERATOR_TOKEN="a token"\n');
  const done = withoutSecrets().hooks['astro:build:done'] as unknown as (build: {
    readonly dir: URL;
  }) => Promise<void>;
  const build = { dir: pathToFileURL(path.join(dist, 'client/')) };
  await done(build);
  expect(existsSync(secrets)).toBe(false);
  // A machine without secrets builds as well.
  await done(build);
  await rm(dist, { recursive: true });
});
