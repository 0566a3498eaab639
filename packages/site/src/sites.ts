import * as z from 'zod';
import { problemsBetween } from './apart.ts';
import { SiteSettings, type Site } from './schema.ts';
import { paymentProblems } from './test-payments.ts';

/** Thrown if `[vars.SITES]` of wrangler.toml is invalid; lists every problem. */
export class SiteConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    const lines = problems.map((problem) => `  - ${problem}`);
    super(['wrangler.toml: the sites can’t be used', ...lines].join('\n'), options);
    this.name = 'SiteConfigError';
    this.problems = problems;
  }
}

/** The id of a site. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,30}$/;

/**
 * The sites of the `SITES` setting.
 * @throws {SiteConfigError} with every problem, its path and what to write instead
 */
export const parseSites = (settings: unknown): readonly Site[] => {
  const blocks = z.record(z.string(), z.unknown()).safeParse(settings);
  if (!blocks.success || Object.keys(blocks.data).length === 0) {
    throw new SiteConfigError(['SITES: add at least one [vars.SITES.<id>] block']);
  }
  const parsed = Object.entries(blocks.data).map(([id, block]) => parseSite(id, block));
  const sites = parsed.flatMap(({ site }) => site ?? []);
  const problems = [...parsed.flatMap(({ problems }) => problems), ...problemsBetween(sites)];
  if (problems.length > 0) throw new SiteConfigError(problems);
  return sites;
};

interface ParsedSite {
  readonly site?: Site;
  readonly problems: readonly string[];
}

const parseSite = (id: string, block: unknown): ParsedSite => {
  const path = `SITES.${id}`;
  const idProblems = SITE_ID.test(id)
    ? []
    : [`${path}: write the id in lower-case letters, digits and hyphens, at most 31`];
  const settings = SiteSettings.safeParse(block, { reportInput: true });
  if (settings.success) {
    const site = { ...settings.data, id };
    return { site, problems: [...idProblems, ...paymentProblems(path, site, block)] };
  }
  return {
    problems: [...idProblems, ...settings.error.issues.flatMap((issue) => problemsOf(path, issue))],
  };
};

const problemsOf = (path: string, issue: z.core.$ZodIssue): string[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (key) => `${at(path, issue)}.${key}: no such setting; remove or rename it`,
    );
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return [`${at(path, issue)}: ${missing ? 'missing; ' : ''}${issue.message}`];
};

const at = (path: string, issue: z.core.$ZodIssue): string => [path, ...issue.path].join('.');

/** The site of a host (a port is ignored); undefined for a host that is not ours. */
export const siteForHost = (sites: readonly Site[], host: string): Site | undefined => {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return sites.find((site) => site.hosts.includes(name));
};
