import path from 'node:path';
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { withExamples } from './examples.ts';

/**
 * npm's own completion stops at the script's name, so the shell gets a function to complete. Like npm, it
 * passes the operator's folder on: files are relative to it.
 */
const FUNCTIONS: Readonly<Record<string, (bootstrap: string) => string>> = {
  bash: (bootstrap) => `parlour() { INIT_CWD="$PWD" node '${bootstrap}' parlour "$@"; }`,
  zsh: (bootstrap) => `parlour() { INIT_CWD="$PWD" node '${bootstrap}' parlour "$@"; }`,
  fish: (bootstrap) => `function parlour; INIT_CWD=$PWD node '${bootstrap}' parlour $argv; end`,
  powershell: (bootstrap) =>
    `function parlour { $env:INIT_CWD = $PWD; node '${bootstrap}' parlour @args }`,
};

/**
 * Adds `completion <shell>`, which prints a function `parlour` for that shell and completes its commands
 * and options.
 */
export const addCompletion = (program: Command): void => {
  tab(program, { completionCommandName: 'completion' });
  const completion = program.commands.find((command) => command.name() === 'completion');
  if (!completion) return;
  withExamples(completion, 'completion bash', 'completion zsh');
  completion
    .description('Prints a function for your shell, with completion: source it in its profile.')
    .hook('preAction', ({ args: [shell = ''] }) => {
      console.log(FUNCTIONS[shell]?.(path.resolve('tools/bootstrap.mjs')) ?? '');
    });
};
