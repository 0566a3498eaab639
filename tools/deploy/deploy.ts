import { rm } from 'node:fs/promises';
import { SECRETS_KEY } from '@parlour/site';
import { faultsBefore } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/finding.ts';
import { readInstallation, type InstallationFile } from '../doctor/installation-file.ts';
import { LIMITS, limitFindings } from '../doctor/platform-limits.ts';
import { startUpMilliseconds } from './start-up.ts';
import { staticFiles, workerSize } from './worker-size.ts';
import { deployId } from '../local/deploy-id.ts';
import type { Environment } from '../local/environments.ts';
import { BUILD } from '../local/folders.ts';
import { runQuietly } from '../local/run.ts';
import { BUILD_STAMPS } from '../local/steps.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import { missingOf } from '../secrets/needed.ts';
import { sitesHere } from '../site/add.ts';
import { SBOM_FILE, writeSbom } from '../supply-chain/sbom.ts';
import { dryPlatform } from './dry-platform.ts';
import { once } from './lock.ts';
import { migrateFirst } from './migrations.ts';
import { openPlatform, wrangler, type Platform } from './platform.ts';
import { makeQueues, subscribeToEmails } from './queues.ts';
import { release, type Release } from './release.ts';
import { removeBuiltSettings, writeSettings } from './settings-file.ts';
import type { SmokeOptions } from './smoke.ts';
import { stepsShown, type Steps } from './steps.ts';
import { keepIn, makeStores, type KeepId } from './stores.ts';

interface Flags extends PrintFlags, SmokeOptions {
  readonly env: Environment;
  readonly dryRun?: boolean;
  /** Deploys the existing build. */
  readonly built?: boolean;
}

interface DeployContext {
  readonly flags: Flags;
  readonly steps: Steps;
  readonly platform: Platform;
  readonly keep: KeepId;
}

/**
 * Deploys the shop to an environment: looks for faults, makes what is missing, migrates, uploads, lets a
 * tenth of the visitors in, checks every host, lets all in; rolls back if anything is wrong. A repeat does
 * nothing. Exit code 2 when it was refused or rolled back.
 */
export const deploy = async (flags: Flags): Promise<void> => {
  const steps = stepsShown(flags);
  if (flags.dryRun === true) return planned(flags, steps);
  await once(flags.env, async () => {
    const faults = await steps.step('Looking for faults', async () => {
      const found = await faultsBefore(flags.env);
      return [found.length === 0 ? 'none' : `${found.length} faults`, found] as const;
    });
    if (faults.length > 0) {
      ended(flags, steps, faults, undefined);
      return;
    }
    const platform = await openPlatform();
    const work = { flags, steps, platform, keep: keepIn(flags.env) };
    ended(flags, steps, [], await carriedOut(work));
  });
};

/** Runs every step on a platform on which nothing happens; only the bundle is really made. */
const planned = async (flags: Flags, steps: Steps): Promise<void> => {
  const faults = await faultsBefore(flags.env);
  const platform = dryPlatform();
  const keep = () => Promise.resolve();
  const done = await carriedOut({ flags, steps, platform, keep });
  if (flags.json !== true) for (const line of platform.asked) console.log(`  ${line}`);
  ended(flags, steps, faults, done, platform.asked);
};

const carriedOut = async (context: DeployContext): Promise<Release> => {
  const { flags, steps, platform } = context;
  const worker = (await settingsOf(flags.env)).name ?? '';
  const traffic = await steps.step('Running version', async () => {
    const shares = await platform.traffic(worker);
    const told = shares.map(({ version_id: id, percentage }) => `${id} ${percentage} %`);
    return [told.join(', ') || 'nobody', shares] as const;
  });
  await steps.step('Databases and store', async () => {
    const made = await makeStores(await settingsOf(flags.env), platform, context.keep);
    return [made.join(', ') || 'all there', made] as const;
  });
  await queuesThere(context);
  await secretsThere(context, worker);
  const tag = deployId();
  const settings = await built(context, traffic.length > 0);
  await steps.step('Migrations', async () => {
    const applied = await migrateFirst(await settingsOf(flags.env), platform, settings);
    return [applied.join(', ') || 'all applied', applied] as const;
  });
  const sites = await sitesHere(flags.env);
  const smoke = { ...flags, isDry: flags.dryRun === true };
  return release({ steps, platform, worker, settings, tag, sites, traffic, smoke });
};

const queuesThere = async ({ flags, steps, platform }: DeployContext): Promise<void> => {
  const [file, sites] = [await settingsOf(flags.env), await sitesHere(flags.env)];
  const made = await steps.step('Queues', async () => {
    const names = await makeQueues(file, platform);
    return [names.join(', ') || 'no queue is used', names] as const;
  });
  if (made.length === 0) return;
  await steps.step('Email events', async () => {
    const told = await subscribeToEmails(file, sites, platform);
    return [told.join(', ') || 'no site sends real emails', told] as const;
  });
};

const settingsOf = async (environment: Environment): Promise<InstallationFile> => {
  const file = await readInstallation(environment);
  if (file instanceof Error) throw new CommandFailure(file.message, { cause: file });
  return file;
};

const secretsThere = ({ flags, steps, platform }: DeployContext, worker: string): Promise<void> =>
  steps.step('Secrets', async () => {
    const sites = await sitesHere(flags.env);
    const missing = missingOf(sites, (await platform.secrets(worker)) ?? []);
    if (missing.includes(SECRETS_KEY) && flags.dryRun !== true) {
      throw new CommandFailure(
        `The worker ${worker} has no ${SECRETS_KEY}, which opens the secrets that are sealed in wrangler.toml: is this the right account? (docs/deploying.md#3-secrets)`,
      );
    }
    if (missing.length === 0) return ['all set', undefined] as const;
    const names = missing.join(', ');
    if (flags.dryRun === true) return [`needed: ${names}`, undefined] as const;
    throw new CommandFailure(
      `${names} missing; set them: npm run parlour -- secrets put --env ${flags.env}`,
    );
  });

/** Builds for the environment, with the files of the running shop, and bundles it once as a trial. */
const built = async ({ flags, steps }: DeployContext, isRunning: boolean): Promise<string> => {
  if (flags.built !== true) {
    await steps.step('Build', async () => {
      const [first] = await sitesHere(flags.env);
      const keep = isRunning && flags.dryRun !== true && first ? ['--keep', first.origin] : [];
      await runQuietly(process.execPath, ['tools/build.ts', '--env', flags.env, ...keep]);
      return ['dist', undefined] as const;
    });
  }
  await steps.step('Parts list', async () => {
    return [`${String(await writeSbom(SBOM_FILE))} packages in ${SBOM_FILE}`, undefined] as const;
  });
  // The build in dist is not for this machine, so the next test builds again. npm start has a build of its own.
  await rm(`${BUILD_STAMPS}/build-${BUILD}`, { force: true });
  const settings = await writeSettings(flags.env);
  // The build of a dry run lacks the files of the running shop: no deployment may take it.
  if (flags.dryRun === true && flags.built !== true) await removeBuiltSettings();
  await steps.step('Size and start-up', async () => [await weighed(settings), undefined] as const);
  if (flags.dryRun !== true) return settings;
  return steps.step('Bundle', async () => {
    const { said } = await wrangler(['deploy', '--dry-run', '--config', settings]);
    return [/Total Upload:.*/.exec(said)?.[0] ?? 'as wrangler takes it', settings] as const;
  });
};

/**
 * How much of the platform's limits the build uses, in words.
 * @throws {CommandFailure} when a limit is exceeded, naming what to do.
 */
const weighed = async (settings: string): Promise<string> => {
  const { raw, gzip } = await workerSize();
  const milliseconds = await startUpMilliseconds(settings);
  const { files, largest } = await staticFiles();
  const findings = limitFindings([
    { limit: 'worker', used: raw },
    { limit: 'files', used: files },
    { limit: 'file', used: largest.bytes, by: largest.name },
    ...(milliseconds === null ? [] : [{ limit: 'startUp', used: milliseconds } as const]),
  ]);
  const said = ({ check, found, mend }: Finding): string => `${check}: ${found}; ${mend}`;
  const faults = findings.filter(({ state }) => state === 'fault');
  // The platform's own processors decide about the start-up: another machine may be slower.
  const certain = faults.filter(({ check }) => check !== `platform: ${LIMITS.startUp.subject}`);
  if (certain.length > 0) throw new CommandFailure(certain.map(said).join('\n'));
  return [
    `${(raw / 1e6).toFixed(1)} MB, ${(gzip / 1e6).toFixed(1)} compressed, ${String(files)} files`,
    ...(milliseconds === null
      ? []
      : [
          `starts in ${milliseconds.toFixed(0)} ms here, where ${String(LIMITS.startUp.most)} are allowed`,
        ]),
    ...findings.filter(({ mend }) => mend !== '').map(said),
  ].join('; ');
};

const ended = (
  flags: Flags,
  { done }: Steps,
  faults: readonly Finding[],
  outcome: Release | undefined,
  asked?: readonly string[],
): void => {
  const isDone = faults.length === 0 && outcome?.state !== 'taken back';
  const end =
    faults.length > 0
      ? 'Nothing can be deployed until these faults are mended.'
      : (outcome?.told ?? 'Nothing was deployed.');
  print(flags, { environment: flags.env, steps: done, faults, asked, outcome }, [
    ...faults.map(({ check, found, mend }) => `FAULT  ${check}: ${found}\n       mend: ${mend}`),
    end,
  ]);
  process.exitCode = isDone ? 0 : 2;
};
