import { confirm } from '@clack/prompts';
import type { Command } from 'commander';
import { CommandFailure } from './command-failure.ts';
import type { PrintFlags } from './print.ts';

export interface ConfirmFlags extends PrintFlags {
  readonly yes?: boolean;
}

/** Adds `--yes` to a command that cannot be undone: it asks first. */
export const withYes = (command: Command): Command => command.option('--yes', 'do not ask');

/**
 * Says what a command is about to do, and asks whether it may.
 * @param plan what will happen, as a sentence without its full stop
 * @throws {CommandFailure} when the operator says no, and without `--yes` where a question cannot be asked
 */
export const requireConfirmation = async (plan: string, flags: ConfirmFlags): Promise<void> => {
  if (flags.yes === true) return;
  if (!process.stdin.isTTY || flags.json === true) {
    throw new CommandFailure(`Nothing was done yet. With --yes, this happens: ${plan}`);
  }
  const answer = await confirm({ message: `${plan}. Is that right?`, initialValue: false });
  if (answer !== true) throw new CommandFailure('Nothing was done');
};
