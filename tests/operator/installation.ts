import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';

/** The parts of an installation that the command line reads: settings, pictures, texts, migrations. */
const PARTS = [
  'wrangler.toml',
  'package.json',
  'package-lock.json',
  'public/sites',
  'public/media/photographs/heroes',
  'catalogue/policies',
  'src/worker/market/migrations',
  'packages/identity/migrations',
  'src/worker/platform/visitors/migrations',
];

/** A copy of this installation in its own folder, with new secrets, which a test may change. */
export const copyInstallation = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-installation-'));
  for (const part of PARTS) await cp(part, path.join(folder, part), { recursive: true });
  const secrets = randomSecrets((await configuredSites()).sites);
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(path.join(folder, '.dev.vars'), lines.join(''), { mode: 0o600 });
  const lock = await readFile('package-lock.json');
  await mkdir(path.join(folder, 'node_modules'));
  const hash = createHash('sha256').update(lock).digest('hex');
  await writeFile(path.join(folder, 'node_modules/.installed'), hash);
  return folder;
};

export const removeInstallation = (folder: string): Promise<void> =>
  rm(folder, { recursive: true });

/** Rewrites a file of an installation, as a function of its contents. */
export const rewrite = async (
  folder: string,
  file: string,
  change: (text: string) => string,
): Promise<void> => {
  const place = path.join(folder, file);
  await writeFile(place, change(await readFile(place, 'utf8')));
};
