import { checkImports } from './imports.ts';
import { runAudits } from '../supply-chain/audits.ts';
import { runStage } from './run.ts';

const OF_PAGES = ['--tsconfig', 'tools/local/pages.tsconfig.json'];
const FROM_WARNINGS = ['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'];

/** One linter checks the types of everything except pages as well: it parses the project once for both. */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['Types and lint', 'oxlint'],
  ['Types of pages', 'astro', 'check', ...OF_PAGES, ...FROM_WARNINGS],
  ['Lint of pages and React', 'eslint', 'src', '--max-warnings', '0'],
  ['Format', 'oxfmt', '--check'],
  ['Unused files, exports and dependencies', 'knip'],
];

/** Checks types, lint, format, import rules and packages; resolves with whether all of them pass. */
export const runChecks = async (): Promise<boolean> => {
  const outcomes: boolean[] = [];
  const audits = runAudits();
  for (const [name, command, ...args] of CHECKS) {
    outcomes.push(await runStage({ name, command, args }));
  }
  outcomes.push(await checkImports(), await audits);
  return outcomes.every(Boolean);
};
