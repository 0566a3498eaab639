import { deployId } from './local/deploy-id.ts';
import { keepEarlierBuilds, shopAt } from './local/earlier-builds.ts';
import { requireTextsOfSites } from './local/policy-texts.ts';
import { builtFor, configuredSites } from './local/sites.ts';
import { runShown } from './local/run.ts';
import { scriptOptions } from './local/script-options.ts';
import { asCommandFailure } from './parlour/system-failure.ts';

const USAGE = `npm run build [-- OPTIONS]

  --keep URL  the shop that this build will replace; its files are kept for a day
  --env NAME  the environment that it will be deployed to; this machine when absent`;

const { keep, env } = scriptOptions(USAGE, {
  options: { keep: { type: 'string' }, env: { type: 'string' } },
}).values;

try {
  if (env !== undefined) process.env.PARLOUR_ENVIRONMENT = env;
  await configuredSites(builtFor());
  await requireTextsOfSites();
  process.exitCode = await runShown('astro', ['build']);
  if (process.exitCode === 0) {
    const build = { folder: 'dist/client', id: deployId(), now: Date.now() };
    const kept = await keepEarlierBuilds(build, keep === undefined ? undefined : shopAt(keep));
    if (keep !== undefined) console.log(`${String(kept)} files of earlier builds are kept.`);
  }
} catch (error) {
  const failure = asCommandFailure(error);
  if (failure === undefined) throw error;
  console.error(failure.message);
  process.exitCode = 1;
}
