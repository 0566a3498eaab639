import { checkImports } from './imports.ts';
import { runPartAside } from './run.ts';

const CHECKS: readonly (readonly [heading: string, command: string, ...args: string[]])[] = [
  [
    'Types',
    'astro',
    'check',
    '--minimumSeverity',
    'warning',
    '--minimumFailingSeverity',
    'warning',
  ],
  ['Lint', 'eslint', '.', '--max-warnings', '0'],
  ['Format', 'prettier', '--check', '--log-level', 'warn', '.'],
];

/** Types, lint, format and import rules; resolves with whether all of them hold. */
export const runChecks = async (): Promise<boolean> => {
  const outcomes: boolean[] = [];
  for (const [heading, command, ...args] of CHECKS) {
    outcomes.push(await runPartAside(heading, command, args));
  }
  outcomes.push(await checkImports());
  return outcomes.every(Boolean);
};
