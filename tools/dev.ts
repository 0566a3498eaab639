import { SiteConfigError } from '@parlour/site';
import { configuredDatabases } from './backup/configured-databases.ts';
import { runShown } from './local/run.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites } from './local/sites.ts';
import { migrateOnce } from './local/migrate.ts';
import { CommandFailure } from './parlour/command-failure.ts';

/* The development server: the same worker and local state as `npm start`, rebuilt as files change. */

try {
  const { sites } = await configuredSites();
  await ensureSecrets(sites);
  await configuredDatabases();
  await migrateOnce();
  process.exitCode = await runShown('astro', ['dev', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof SiteConfigError || error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
