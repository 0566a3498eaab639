import type { Command } from 'commander';

/**
 * Adds examples to what `--help` says of a command; each is what follows `npm run parlour --`. Where
 * the output goes into a file npm is told to print nothing of its own.
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
