import { SiteConfigError } from '#lib/site/sites.ts';
import { configuredSites } from './local/sites.ts';
import { drawOnce } from './local/steps.ts';
import { runShown } from './local/run.ts';

try {
  await configuredSites();
  await drawOnce();
  process.exitCode = await runShown('astro', ['build']);
} catch (error) {
  if (!(error instanceof SiteConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
