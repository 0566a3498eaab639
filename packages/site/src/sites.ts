import * as z from 'zod';
import { problemsBetween } from './apart.ts';
import { SITE_ID } from './names.ts';
import { SiteSettings, type Site } from './schema.ts';
import { SiteConfigError } from './site-config-error.ts';
import { paymentProblems } from './test-payments.ts';

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
    const site = { ...settings.data, id, revision: '' };
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
