import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SealedSite } from '@parlour/site';
import { STATE } from '../local/folders.ts';
import { readSecrets, type Secrets } from '../local/secrets.ts';
import { DATABASES } from '../local/steps.ts';
import { neededBy } from '../secrets/needed.ts';
import { fault, fine, orFine, unknown, type Finding } from './finding.ts';

/** A shorter secret can be guessed. */
const SHORTEST = 16;

/** Whether the installed packages match the lock file. */
export const packageFindings = async (): Promise<readonly Finding[]> => {
  const lock = await readFile('package-lock.json').catch(() => '');
  const installed = await readFile('node_modules/.installed', 'utf8').catch(() => '');
  const hash = createHash('sha256').update(lock).digest('hex');
  return installed.startsWith(hash)
    ? [fine('packages', 'as locked')]
    : [fault('packages', 'not those of package-lock.json', 'npm start installs them, or: npm ci')];
};

/** Whether `.dev.vars` has every secret of the sites, each long and unique, and only its owner can read it. */
export const secretFindings = async (sites: readonly SealedSite[]): Promise<readonly Finding[]> => {
  const secrets = await readSecrets();
  if (Object.keys(secrets).length === 0) {
    return [unknown('secrets', 'there is no .dev.vars yet', 'npm start makes it')];
  }
  const names = neededBy(sites);
  return orFine(
    [
      ...names.flatMap((name) => secretProblems(name, secrets[name])),
      ...equalSecrets(names, secrets),
      ...(await openFile()),
    ],
    'secrets',
    `${names.length}, each its own`,
  );
};

const secretProblems = (name: string, value = ''): readonly Finding[] => {
  if (value === '') {
    const mend = /STRIPE|POSTCODE|MAIL/.test(name)
      ? `write ${name} into .dev.vars; the provider’s console shows it`
      : 'npm start makes it';
    return [fault('secrets', `${name} is missing in .dev.vars`, mend)];
  }
  if (value.length >= SHORTEST) return [];
  const found = `${name} has ${value.length} characters and can be guessed`;
  return [fault('secrets', found, `remove the line from .dev.vars; npm start makes a long one`)];
};

const equalSecrets = (names: readonly string[], secrets: Secrets): readonly Finding[] => {
  const set = names.filter((name) => secrets[name]);
  return [...Map.groupBy(set, (name) => secrets[name])]
    .filter(([, same]) => same.length > 1)
    .map(([, same]) =>
      fault(
        'secrets',
        `${same.join(' and ')} have the same value, so that one opens the other`,
        'remove all but one from .dev.vars; npm start makes new ones',
      ),
    );
};

const openFile = async (): Promise<readonly Finding[]> => {
  const { mode } = await stat('.dev.vars');
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  return isOpen
    ? [fault('secrets', 'others on this machine may read .dev.vars', 'chmod 600 .dev.vars')]
    : [];
};

const D1 = path.join(STATE, 'd1/miniflare-D1DatabaseObject');

/** Whether every migration has been applied to the local databases. */
export const migrationFindings = async (): Promise<readonly Finding[]> => {
  const files = (await readdir(D1).catch(() => [])).filter(
    (file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite',
  );
  if (files.length === 0) {
    return [unknown('databases', 'there are none on this machine yet', 'npm start makes them')];
  }
  const applied = files.map((file) => appliedIn(path.join(D1, file)));
  const findings = await Promise.all(
    Object.entries(DATABASES).map(([name, folder]) => pending(name, folder, applied)),
  );
  return orFine(findings.flat(), 'databases', 'every migration is applied');
};

const appliedIn = (file: string): readonly string[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('SELECT name FROM d1_migrations').all();
    return rows.map(({ name }) => String(name));
  } catch {
    // Not a database with migrations.
    return [];
  } finally {
    database.close();
  }
};

/** The missing migrations. A file belongs to the database with whose folder it shares most migrations. */
const pending = async (
  name: string,
  folder: string,
  databases: readonly (readonly string[])[],
): Promise<readonly Finding[]> => {
  const wanted = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const missing = databases
    .map((applied) => wanted.filter((migration) => !applied.includes(migration)))
    .reduce((least, each) => (each.length < least.length ? each : least), wanted);
  if (missing.length === 0) return [];
  const found = `${name} has not had ${missing.join(', ')}`;
  return [fault('databases', found, `npx wrangler d1 migrations apply ${name} --local`)];
};
