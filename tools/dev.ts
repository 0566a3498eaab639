import { SiteConfigError } from '#lib/site/sites.ts';
import { runShown } from './local/run.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites } from './local/sites.ts';
import { migrateOnce } from './local/steps.ts';

/* The development server: the same worker and local state as `npm start`, rebuilt as files change. */

try {
  const { sites } = await configuredSites();
  await ensureSecrets(sites);
  await migrateOnce();
  process.exitCode = await runShown('astro', ['dev', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof SiteConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
