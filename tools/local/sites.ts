import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import type { Site } from '#lib/site/schema.ts';
import { parseSites, SiteConfigError } from '#lib/site/sites.ts';

const CONFIG = 'wrangler.toml';

export interface ConfiguredSites {
  /** The `[vars.SITES]` tables as they stand, for the worker. */
  readonly settings: Readonly<Record<string, Record<string, unknown>>>;
  readonly sites: readonly Site[];
}

/**
 * The sites of wrangler.toml.
 * @throws {SiteConfigError} naming every problem by its path and what to write instead.
 */
export const configuredSites = async (file = CONFIG): Promise<ConfiguredSites> => {
  const config = parseToml(await readFile(file, 'utf8'));
  const vars = config.vars as { SITES?: ConfiguredSites['settings'] } | undefined;
  const settings = vars?.SITES ?? {};
  return { settings, sites: parseSites(settings) };
};

/**
 * Counts and periods (seconds) of the rate limits of wrangler.toml, by the name of their binding. The
 * bindings themselves do not tell them, so the worker is built with them.
 * @throws {SiteConfigError} when the file is not TOML.
 */
export const configuredRateLimits = async (
  file = CONFIG,
): Promise<Readonly<Record<string, { count: number; period: number }>>> => {
  const { ratelimits = [] } = parseToml(await readFile(file, 'utf8')) as {
    ratelimits?: readonly { name: string; simple: { limit: number; period: number } }[];
  };
  return Object.fromEntries(
    ratelimits.map(({ name, simple: { limit, period } }) => [name, { count: limit, period }]),
  );
};

const parseToml = (text: string): Record<string, unknown> => {
  try {
    return parse(text);
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
