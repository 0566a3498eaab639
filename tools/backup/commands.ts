import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { operatorResume } from '@parlour/contract';
import { CatalogueFailure } from '../catalogue/failure.ts';
import { operatorToken } from '../catalogue/operator-token.ts';
import { shopAt } from '../catalogue/shop.ts';
import { localShop } from '../local/open-shop.ts';
import { noteRestored } from '../local/restored.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import type { EnvironmentFlags } from '../parlour/environment-options.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import type { Databases } from './database.ts';
import { deployedDatabases } from './deployed-databases.ts';
import { localDatabases } from './local-databases.ts';
import { checkFiles, makeBackup } from './make-backup.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

interface WhereFlags extends PrintFlags, EnvironmentFlags {}

export interface ShopFlags extends PrintFlags {
  readonly url?: string;
  readonly token?: string;
}

export interface BackupFlags extends WhereFlags {
  readonly recipient?: readonly string[];
}

export interface RestoreFlags extends WhereFlags, ShopFlags {
  readonly key?: string;
  readonly replace?: boolean;
}

export interface CheckFlags extends PrintFlags {
  readonly key?: string;
}

/** npm runs scripts in the folder of the package; files are relative to the operator's folder. */
const fromHere = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

const using = async <Result>(
  { env }: WhereFlags,
  use: (databases: Databases) => Promise<Result>,
): Promise<Result> => {
  const databases = await (env === undefined ? localDatabases() : deployedDatabases(env));
  try {
    return await use(databases);
  } finally {
    await databases.close();
  }
};

/** Reports each finished table, beside the text that is printed at the end. */
const told =
  ({ json = false }: PrintFlags) =>
  (database: string, table: string, rows: number): void => {
    if (!json && rows > 0) console.error(`${database} ${table}: ${rows.toLocaleString('en-GB')}`);
  };

const summary = ({ databases, at, encrypted }: Manifest) => {
  const tables = Object.values(databases).flatMap(({ tables: of }) => Object.values(of));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { at, encrypted, tables: tables.length, rows };
};

const counted = (manifest: Manifest): string => {
  const { rows, tables } = summary(manifest);
  return `${rows.toLocaleString('en-GB')} rows of ${tables} tables`;
};

/** Takes a backup of both databases. */
export const runBackup = (folder: string, flags: BackupFlags): Promise<void> =>
  using(flags, async (databases) => {
    const manifest = await makeBackup({
      databases,
      folder: fromHere(folder),
      recipients: flags.recipient ?? [],
      onTable: told(flags),
    });
    const how = manifest.encrypted ? 'encrypted' : 'not encrypted';
    const done = `${counted(manifest)} of ${databases.place} are in ${folder}, ${how}`;
    print(flags, { folder, ...summary(manifest) }, done);
  });

const identitiesIn = async (key: string | undefined): Promise<readonly string[]> => {
  if (key === undefined) return [];
  const text = await readFile(fromHere(key), 'utf8').catch((cause: unknown) => {
    throw new CommandFailure(`The key ${key} cannot be read`, { cause });
  });
  const identities = text.match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
  if (identities.length === 0) throw new CommandFailure(`${key} holds no AGE-SECRET-KEY`);
  return identities;
};

/** Checks whether a backup is whole, and changes nothing. */
export const runCheck = async (folder: string, { key, ...flags }: CheckFlags): Promise<void> => {
  const manifest = await readManifest(fromHere(folder));
  await checkFiles(fromHere(folder), manifest, await identitiesIn(key));
  const done = `${folder} is whole: ${counted(manifest)}, of ${manifest.at}`;
  print(flags, { folder, ...summary(manifest) }, done);
};

/** Restores a backup into the databases, and makes the shop use it. Exit code 2 when the shop did not answer. */
export const runRestore = (folder: string, flags: RestoreFlags): Promise<void> =>
  using(flags, async (databases) => {
    const manifest = await restoreBackup({
      databases,
      folder: fromHere(folder),
      identities: await identitiesIn(flags.key),
      replace: flags.replace === true,
      onTable: told(flags),
    });
    if (flags.env === undefined) await noteRestored(manifest.at);
    const resumed = await resumeShop(flags).catch((thrown: unknown) => {
      if (thrown instanceof CatalogueFailure) return thrown;
      throw thrown;
    });
    const isResumed = !(resumed instanceof CatalogueFailure);
    const next = isResumed
      ? sentence(resumed)
      : `${resumed.message}\nWhen the shop is running, make it use the restored data: npm run parlour -- db resume`;
    print(flags, { ...summary(manifest), ...(isResumed ? { resumed } : { next }) }, [
      `${counted(manifest)} are back in ${databases.place}, as they were at ${manifest.at}`,
      next,
    ]);
    process.exitCode = isResumed ? 0 : 2;
  });

interface ResumeResult {
  readonly purged: readonly string[];
  readonly orders: number;
  readonly offers: number;
  readonly forgotten: number;
}

/** @throws {CatalogueFailure} when the shop does not answer. */
const resumeShop = async ({ url, token, env }: RestoreFlags): Promise<ResumeResult> => {
  if (url === undefined && env !== undefined) {
    throw new CatalogueFailure('Name the URL of the shop with --url');
  }
  const callShop = shopAt({ url: url ?? localShop(), token: await operatorToken(token) });
  const done = { purged: [] as string[], orders: 0, offers: 0, forgotten: 0 };
  for (let after: string | null = ''; after !== null;) {
    const part: ResumeResult & { next: string | null } = await callShop(operatorResume, {
      body: { after },
    });
    done.purged.push(...part.purged);
    done.orders += part.orders;
    done.offers += part.offers;
    done.forgotten += part.forgotten;
    after = part.next;
  }
  return done;
};

const sentence = ({ purged, orders, offers, forgotten }: ResumeResult): string =>
  `The shop uses the restored data: caches of ${purged.join(', ')} purged, timers of ${orders} orders and ${offers} offers set, ${forgotten} deleted customers deleted again`;

/** Makes a shop use a database that was restored. */
export const runResume = async (flags: ShopFlags): Promise<void> => {
  const result = await resumeShop(flags);
  print(flags, result, sentence(result));
};

/** Makes a key for backups: writes the secret half into a file, and prints the public half. */
export const runKey = async (file: string, flags: PrintFlags): Promise<void> => {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(fromHere(file), text, { mode: 0o600, flag: 'wx' }).catch(
    async (cause: unknown) => {
      // Half a key opens nothing.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
        await rm(fromHere(file), { force: true });
      throw cause;
    },
  );
  print(flags, { file, recipient }, [
    recipient,
    `The secret key is in ${file}: keep it where the backups are not.`,
  ]);
};
