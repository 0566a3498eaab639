import { CommandFailure } from '../parlour/command-failure.ts';
import { openAccount, PlatformError, type Account } from './account.ts';
import { queues, type QueuePlatform } from './platform-queues.ts';
import { runWrangler, type WranglerResult } from './wrangler.ts';

/** A version of a worker, and its share of the traffic in per cent. */
export interface Share {
  readonly version_id: string;
  readonly percentage: number;
}

/** Something of the account that has an id. */
export interface NamedResource {
  readonly name: string;
  readonly id: string;
}

/**
 * The operations that a deployment needs of the platform. Its API gives facts and changes traffic; wrangler
 * builds, uploads and migrates, with the settings file of the environment.
 */
export interface Platform extends QueuePlatform {
  readonly databases: () => Promise<readonly NamedResource[]>;
  /** Returns the new database's id; the database is replicated to other regions for readers there. */
  readonly createDatabase: (name: string) => Promise<string>;
  readonly namespaces: () => Promise<readonly NamedResource[]>;
  readonly createNamespace: (title: string) => Promise<string>;
  /** Names of the R2 buckets. */
  readonly buckets: () => Promise<readonly string[]>;
  readonly createBucket: (name: string) => Promise<void>;
  /** Names of a worker's secrets, or undefined when there is no such worker. */
  readonly secrets: (worker: string) => Promise<readonly string[] | undefined>;
  /** Migrations that a database has had; empty for a new one. */
  readonly applied: (database: string) => Promise<readonly string[]>;
  /** A point in time to which a database can be restored. */
  readonly bookmark: (database: string) => Promise<string>;
  readonly migrate: (settings: string, binding: string) => Promise<void>;
  /** The versions that have the traffic now; empty when there is no such worker. */
  readonly traffic: (worker: string) => Promise<readonly Share[]>;
  readonly split: (worker: string, shares: readonly Share[]) => Promise<void>;
  /**
   * The version that was uploaded with a tag, if there is one, after all later ones: a changed secret makes one, too.
   */
  readonly since: (worker: string, tag: string) => Promise<readonly string[]>;
  /** Id of the new version, or undefined when its classes must be made first, which `deployWhole` does. */
  readonly upload: (settings: string, tag: string) => Promise<string | undefined>;
  readonly deployWhole: (settings: string, tag: string) => Promise<string>;
  /** Domains and scheduled runs. */
  readonly triggers: (settings: string) => Promise<void>;
}

/** The primary region of the databases, for shops in the United Kingdom. */
const LOCATION = 'weur';

const NO_WORKER = 10007;

/** The platform itself. @throws {CommandFailure} when there is no sign-in. */
export const openPlatform = async (): Promise<Platform> => {
  const account = await openAccount();
  return { ...stores(account), ...queues(account), ...workers(account), ...uploads };
};

interface Database {
  readonly name: string;
  readonly uuid: string;
}

const stores = (account: Account) => ({
  databases: async () =>
    (await account.get<readonly Database[]>('/d1/database?per_page=1000')).map(
      ({ name, uuid }) => ({ name, id: uuid }),
    ),
  createDatabase: async (name: string) => {
    const body = { name, primary_location_hint: LOCATION };
    const { uuid } = await account.change<Database>('POST', '/d1/database', body);
    await account.change('PUT', `/d1/database/${uuid}`, { read_replication: { mode: 'auto' } });
    return uuid;
  },
  namespaces: async () =>
    (
      await account.get<readonly { title: string; id: string }[]>(
        '/storage/kv/namespaces?per_page=1000',
      )
    ).map(({ title, id }) => ({ name: title, id })),
  createNamespace: async (title: string) =>
    (await account.change<NamedResource>('POST', '/storage/kv/namespaces', { title })).id,
  buckets: async () =>
    (
      await account.get<{ readonly buckets: readonly { readonly name: string }[] }>(
        '/r2/buckets?per_page=1000',
      )
    ).buckets.map(({ name }) => name),
  createBucket: async (name: string) => {
    await account.change('POST', '/r2/buckets', { name, locationHint: LOCATION });
  },
  applied: async (database: string) => {
    const sql = `SELECT name FROM sqlite_master WHERE name = 'd1_migrations'`;
    if ((await rows(account, database, sql)).length === 0) return [];
    return rows(account, database, 'SELECT name FROM d1_migrations ORDER BY id');
  },
  bookmark: async (database: string) =>
    (await account.get<{ bookmark: string }>(`/d1/database/${database}/time_travel/bookmark`))
      .bookmark,
});

const rows = async (
  account: Account,
  database: string,
  sql: string,
): Promise<readonly string[]> => {
  const [answer] = await account.change<readonly { results: readonly { name: string }[] }[]>(
    ...(['POST', `/d1/database/${database}/query`, { sql }] as const),
  );
  return (answer?.results ?? []).map(({ name }) => name);
};

const workers = (account: Account) => ({
  secrets: (worker: string) =>
    unlessMissing(undefined, async () =>
      (await account.get<readonly { name: string }[]>(`/workers/scripts/${worker}/secrets`)).map(
        ({ name }) => name,
      ),
    ),
  traffic: (worker: string) =>
    unlessMissing([], async () => {
      const { deployments } = await account.get<{
        readonly deployments: readonly { readonly versions: readonly Share[] }[];
      }>(`/workers/scripts/${worker}/deployments`);
      return deployments[0]?.versions ?? [];
    }),
  split: async (worker: string, versions: readonly Share[]) => {
    const body = { strategy: 'percentage', versions };
    await account.change('POST', `/workers/scripts/${worker}/deployments`, body);
  },
  since: (worker: string, tag: string) =>
    unlessMissing([], async () => {
      const { items } = await account.get<{ readonly items: readonly Version[] }>(
        `/workers/scripts/${worker}/versions?deployable=true`,
      );
      const at = items.findIndex(({ annotations }) => annotations?.['workers/tag'] === tag);
      return items.slice(0, at + 1).map(({ id }) => id);
    }),
});

interface Version {
  readonly id: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

const unlessMissing = async <T>(otherwise: T, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof PlatformError && thrown.code === NO_WORKER) return otherwise;
    throw thrown;
  }
};

/** Wrangler's message about a version whose Durable Object classes are not made yet. */
const CLASSES_FIRST = 'pending Durable Object migration';

const uploads = {
  migrate: async (settings: string, binding: string) => {
    await wrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', settings]);
  },
  upload: async (settings: string, tag: string) => {
    const args = ['versions', 'upload', '--config', settings, '--tag', tag];
    const result = await runWrangler(args);
    if (result.code !== 0 && result.said.includes(CLASSES_FIRST)) return undefined;
    return versionIn(orFail(args, result));
  },
  deployWhole: async (settings: string, tag: string) =>
    versionIn(await wrangler(['deploy', '--config', settings, '--tag', tag])),
  triggers: async (settings: string) => {
    await wrangler(['triggers', 'deploy', '--config', settings]);
  },
};

const orFail = (args: readonly string[], result: WranglerResult): WranglerResult => {
  if (result.code === 0) return result;
  throw new CommandFailure(`npx wrangler ${args.join(' ')} failed:\n${result.said}`);
};

/** Runs wrangler. @throws {CommandFailure} with its whole output when it fails. */
export const wrangler = async (args: readonly string[], input = ''): Promise<WranglerResult> =>
  orFail(args, await runWrangler(args, input));

const versionIn = ({ events, said }: WranglerResult): string => {
  const id = events.map(({ version_id }) => version_id).find((each) => typeof each === 'string');
  if (id !== undefined) return id;
  throw new CommandFailure(`wrangler named no version:\n${said}`);
};
