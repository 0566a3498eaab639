import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { isLocal, parseSites, type SealedSite, SiteConfigError, type Site } from '@parlour/site';
import { readSecrets, type Secrets } from '../local/secrets.ts';
import type { Environment } from '../local/environments.ts';
import { withPort, type ConfiguredSites } from '../local/sites.ts';
import type { EnvironmentFlags } from '../parlour/environment-options.ts';
import type { PrintFlags } from '../parlour/print.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { bindingFindings } from './bindings.ts';
import { localPort } from '../local/open-shop.ts';
import { customHostnameFindings } from './custom-hostnames.ts';
import { deploymentFindings, hostFindings, IDS } from './deployment.ts';
import { limitFindings, usesOfSettings } from './platform-limits.ts';
import { fault, fine, report, unknown, type Finding } from './finding.ts';
import { readInstallation, type InstallationFile } from './installation-file.ts';
import { migrationFindings, packageFindings, secretFindings } from './machine.ts';
import { servedFindings } from './served-shop.ts';
import { sealedFindings } from './sealed-secrets.ts';
import { sharedStores } from './shared-stores.ts';
import { openShopFindings } from './open-shop-findings.ts';
import { callFindings } from './site-calls.ts';
import { fileFindings, strayTextFindings } from './site-files.ts';

export interface CheckFlags extends PrintFlags, EnvironmentFlags {
  /** Port of a shop on this machine. */
  readonly port?: number;
}

interface Settings {
  readonly sites: readonly SealedSite[];
  readonly findings: readonly Finding[];
}

/** The sites, with local origins on the given port; or the problems of their settings, one by one. */
const settingsOf = ({ vars }: InstallationFile, port: number): Settings => {
  const settings = (vars?.SITES ?? {}) as ConfiguredSites['settings'];
  try {
    parseSites(settings);
    return { sites: parseSites(withPort(settings, port)), findings: [] };
  } catch (cause) {
    if (!(cause instanceof SiteConfigError)) throw cause;
    return { sites: [], findings: cause.problems.map(settingsFault) };
  }
};

/** Splits a problem at its semicolon into the fault and what to write instead. */
const settingsFault = (problem: string): Finding => {
  const [, path = '', rest = problem] = /^([\w.-]+(?:, [\w.-]+)*): (.*)$/s.exec(problem) ?? [];
  const [found = '', ...advice] = rest.split('; ');
  return fault(`settings ${path}`.trim(), found, advice.join('; ') || found);
};

/** The secrets known on this machine: those in environment variables, otherwise those in `.dev.vars`. */
const knownSecrets = async (): Promise<Secrets> =>
  ({ ...(await readSecrets()), ...process.env }) as Secrets;

const unreadable = (cause: Error): readonly Finding[] => [
  fault('wrangler.toml', cause.message.split('\n')[0] ?? '', 'mend the line that is named'),
];

/** How to mend what was found in an environment, with its name in the commands. */
const inEnvironment = (
  findings: readonly Finding[],
  environment: Environment | undefined,
): readonly Finding[] =>
  environment === undefined
    ? findings
    : findings.map((one) => ({
        ...one,
        mend: one.mend.replaceAll('<environment>', environment),
      }));

/** Checks one site and every service that it needs, and says what to mend. Exit code 2 for faults. */
export const checkSite = async (
  id: string,
  { port = localPort(), env, ...flags }: CheckFlags,
): Promise<void> => {
  const file = await readInstallation(env);
  if (file instanceof Error) {
    report(unreadable(file), flags);
    return;
  }
  const { sites, findings } = settingsOf(file, port);
  if (findings.length > 0) {
    report(findings, flags);
    return;
  }
  const site = sites.find((each) => each.id === id);
  if (site === undefined) {
    const known = sites.map((each) => each.id).join(', ');
    throw new CommandFailure(`There is no site "${id}"; there are: ${known}`);
  }
  const result = await openShopFindings(env ? [] : [site], port, await knownSecrets());
  const found = await siteFindings(site, file, result.mayAsk);
  report(inEnvironment([...result.findings, ...found], env), flags);
};

/** @param mayAsk whether the shop at the site's origin is this installation's */
const siteFindings = async (
  site: SealedSite,
  file: InstallationFile,
  mayAsk: boolean,
): Promise<readonly Finding[]> => {
  const secrets = await knownSecrets();
  return [
    ...(await fileFindings(site, file, secrets)),
    ...(await callFindings(site, secrets, mayAsk)),
  ];
};

/**
 * Checks the whole installation: on this machine, or as deployed. Names each fault and how to mend it; exit
 * code 2 when there is one.
 */
export const examine = async ({
  port = localPort(),
  env: environment,
  ...flags
}: CheckFlags): Promise<void> => {
  const file = await readInstallation(environment);
  if (file instanceof Error) {
    report(unreadable(file), flags);
    return;
  }
  const { sites, findings } = settingsOf(file, port);
  const settings = findings.length > 0 ? findings : [fine('settings', `${sites.length} sites`)];
  const here = environment
    ? await deploymentOf(environment, file, { sites, findings })
    : await machineFindings(sites);
  const open = environment ? sites.filter((site) => !isLocal(site)) : sites;
  const result = await openShopFindings(environment ? [] : open, port, await knownSecrets());
  const bySite = await Promise.all(open.map((site) => siteFindings(site, file, result.mayAsk)));
  const served = result.mayAsk ? await servedFindings(open, await knownSecrets()) : [];
  report(
    inEnvironment(
      [
        ...settings,
        ...bindingFindings(file),
        ...here,
        ...(await strayTextFindings()),
        ...result.findings,
        ...bySite.flat(),
        ...served,
      ],
      environment,
    ),
    flags,
    sites.map(({ id }) => id),
  );
};

const machineFindings = async (sites: readonly SealedSite[]): Promise<readonly Finding[]> => [
  ...(await packageFindings()),
  ...(sites.length === 0 ? [] : await secretFindings(sites)),
  ...(await migrationFindings()),
];

const deploymentOf = async (
  environment: Environment,
  file: InstallationFile,
  { sites, findings }: Settings,
): Promise<readonly Finding[]> => {
  const whole = parse(await readFile('wrangler.toml', 'utf8'));
  const common = [...deploymentFindings(file), ...sharedStores(whole, environment)];
  // What is wrong with the settings is named, and nothing that only follows from it.
  if (findings.length > 0) return common;
  const open = sites.filter((site) => !isLocal(site));
  const none = fault(
    'deployment: sites',
    'every site is local: none has a public origin',
    'npm run parlour -- site add <id> --domain <host>, or change an origin and its hosts',
  );
  return [
    ...(open.length === 0 ? [none] : []),
    ...common,
    ...hostFindings(file, open),
    ...limitFindings(usesOfSettings(file, open)),
    ...(await sealedFindings(environment, open)),
    ...(await customHostnameFindings(open)),
    ...open.map(consoleFinding),
  ];
};

const consoleFinding = ({ id, consoleHost, origin }: Site): Finding =>
  consoleHost === undefined
    ? unknown(
        `${id}: console`,
        `it is at ${origin}/operator, in one origin with the pages of the shop`,
        'name a host for it alone with consoleHost (docs/console.md)',
      )
    : fine(`${id}: console`, `at ${consoleHost} alone`);

/**
 * The faults of an environment before anything is deployed, as far as this machine can tell: without the ids,
 * which a deployment writes, and without the replies of hosts.
 */
export const faultsBefore = async (environment: Environment): Promise<readonly Finding[]> => {
  const file = await readInstallation(environment);
  if (file instanceof Error) return unreadable(file);
  const { sites, findings } = settingsOf(file, 0);
  const secrets = await knownSecrets();
  const bySite = await Promise.all(sites.map((site) => fileFindings(site, file, secrets)));
  return [
    ...findings,
    ...bindingFindings(file),
    ...(await deploymentOf(environment, file, { sites, findings })),
    ...bySite.flat(),
    ...(await strayTextFindings()),
  ].filter(({ state, check }) => state === 'fault' && check !== IDS);
};
