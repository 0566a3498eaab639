import { migrateDatabases } from '../backup/apply-migrations.ts';
import { localDatabases } from '../backup/local-databases.ts';
import { STATE, STATE_STAMPS } from './folders.ts';
import { fingerprint, onceFor } from './stamps.ts';
import { DATABASES } from './steps.ts';

/**
 * Applies the missing migrations to the databases in a folder of local state. Wrangler's own command, which starts
 * a runtime for each migration, takes a minute for what takes two seconds here.
 */
export const migrate = async (persist: string): Promise<void> => {
  const databases = await localDatabases(persist);
  try {
    await migrateDatabases(databases);
  } finally {
    await databases.close();
  }
};

/** Migrates the shop's own state unless it is up to date. */
export const migrateOnce = async (): Promise<boolean> =>
  onceFor({
    name: 'migrations',
    stamps: STATE_STAMPS,
    fingerprint: await fingerprint(...Object.values(DATABASES)),
    output: `${STATE}/d1`,
    run: () => migrate(STATE),
  });
