import { SiteConfigError } from '#lib/site/sites.ts';
import { configuredSites } from './local/sites.ts';
import { runShown } from './local/run.ts';

try {
  await configuredSites();
  process.exitCode = await runShown('astro', ['build']);
} catch (error) {
  if (!(error instanceof SiteConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
