import * as z from 'zod';
import { problemsBetween } from './apart.ts';
import { SITE_ID } from './names.ts';
import { type SealedSite, SiteSettings } from './schema.ts';
import { sealedHeader, sealedProblem } from './sealed.ts';
import { SiteConfigError } from './site-config-error.ts';
import { valueNamed } from './secrets.ts';
import { paymentProblems } from './test-payments.ts';

/**
 * The sites of the `SITES` setting.
 * @throws {SiteConfigError} with every problem, its path and what to write instead
 */
export const parseSites = (settings: unknown): readonly SealedSite[] => {
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
  readonly site?: SealedSite;
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
    const problems = [...idProblems, ...paymentProblems(path, site, block), ...misplaced(site)];
    return { site, problems };
  }
  return {
    problems: [...idProblems, ...settings.error.issues.flatMap((issue) => problemsOf(path, issue))],
  };
};

/** Sealed secrets that open at no site, or at another one; the values are not repeated. */
const misplaced = ({ id, sealed }: SealedSite): string[] =>
  Object.entries(sealed).flatMap(([name, text]) => {
    const problem = sealedProblem({ site: id, name }, sealedHeader(text));
    return problem === undefined
      ? []
      : [
          `SITES.${id}.sealed.${name}: ${problem}; remove the line, and set it: npm run parlour -- secrets put ${valueNamed(name).name} --env <environment>`,
        ];
  });

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
