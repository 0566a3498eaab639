import type { Command } from 'commander';

/**
 * Adds examples to the `--help` of a command; each is the part after `npm run parlour --`. When the output
 * goes into a file, npm prints nothing of its own.
 */
export const withExamples = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText(
    'after',
    [
      '',
      'Examples:',
      ...examples.map((each) => `  npm run ${each.includes(' > ') ? '-s ' : ''}parlour -- ${each}`),
    ].join('\n'),
  );
