import { readFile } from 'node:fs/promises';
import { parseSites, type SealedSite, SiteConfigError, type Site } from '@parlour/site';
import { isEnvironment, parsedSettings, type Environment } from './environments.ts';

const CONFIG = 'wrangler.toml';

export interface ConfiguredSites {
  /** The `[vars.SITES]` tables as written, for the worker. */
  readonly settings: Readonly<Record<string, Record<string, unknown>>>;
  readonly sites: readonly SealedSite[];
}

/**
 * The environment of a build, from the variable `PARLOUR_ENVIRONMENT`; undefined for this machine.
 * @throws {SiteConfigError} for an unknown name.
 */
export const builtFor = (): Environment | undefined => {
  const name = process.env.PARLOUR_ENVIRONMENT ?? '';
  if (name === '' || isEnvironment(name)) return name === '' ? undefined : name;
  throw new SiteConfigError([`PARLOUR_ENVIRONMENT is "${name}"; write "staging" or "production"`]);
};

/**
 * The sites of wrangler.toml, for this machine unless an environment is named.
 * @throws {SiteConfigError} naming every problem by its path and what to write instead.
 */
export const configuredSites = async (environment?: Environment): Promise<ConfiguredSites> => {
  const config = parseToml(await readFile(CONFIG, 'utf8'), environment);
  const vars = config.vars as { SITES?: ConfiguredSites['settings'] } | undefined;
  const settings = vars?.SITES ?? {};
  const sites = parseSites(settings);
  const problems = environment === 'production' ? testPaymentProblems(sites) : [];
  if (problems.length > 0) throw new SiteConfigError(problems);
  return { settings, sites };
};

/** Production has no test bank, whether a site is on trial or not. */
const testPaymentProblems = (sites: readonly Site[]): readonly string[] =>
  sites
    .filter(({ payments }) => payments.provider === 'test')
    .map(
      ({ id }) =>
        `SITES.${id}.payments: provider = "test" is for this machine and for staging; name a payment provider, such as provider = "stripe"`,
    );

/**
 * Counts and periods (seconds) of the rate limits of wrangler.toml, by the name of their binding. The
 * bindings themselves do not tell them, so the build passes them to the worker.
 * @throws {SiteConfigError} when the file is not TOML.
 */
export const configuredRateLimits = async (
  environment?: Environment,
): Promise<Readonly<Record<string, { count: number; period: number }>>> => {
  const { ratelimits = [] } = parseToml(await readFile(CONFIG, 'utf8'), environment) as {
    ratelimits?: readonly { name: string; simple: { limit: number; period: number } }[];
  };
  return Object.fromEntries(
    ratelimits.map(({ name, simple: { limit, period } }) => [name, { count: limit, period }]),
  );
};

const parseToml = (text: string, environment?: Environment): Readonly<Record<string, unknown>> => {
  try {
    return parsedSettings(text, environment);
  } catch (cause) {
    throw new SiteConfigError([cause instanceof Error ? cause.message : 'not valid TOML'], {
      cause,
    });
  }
};

/** The same settings with local origins on another port, for a shop served there. */
export const withPort = (
  settings: ConfiguredSites['settings'],
  port: number,
): ConfiguredSites['settings'] =>
  Object.fromEntries(
    Object.entries(settings).map(([id, site]) => [
      id,
      { ...site, origin: localOrigin(String(site.origin), port) },
    ]),
  );

const localOrigin = (origin: string, port: number): string => {
  const url = new URL(origin);
  if (!url.hostname.endsWith('localhost')) return origin;
  url.port = String(port);
  return url.origin;
};
