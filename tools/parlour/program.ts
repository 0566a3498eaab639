import { Command, CommanderError } from 'commander';
import { addBackups } from '../backup/program.ts';
import { addCatalogue } from '../catalogue/program.ts';
import { addDeploy } from '../deploy/program.ts';
import { addDoctor } from '../doctor/program.ts';
import { addMail } from '../mail/program.ts';
import { addSecrets } from '../secrets/program.ts';
import { addSelling } from '../shop/program.ts';
import { addSiteCommands } from '../site/program.ts';
import { addSbom } from '../supply-chain/program.ts';
import { CommandFailure } from './command-failure.ts';
import { addCompletion } from './completion.ts';
import { withExamples } from './examples.ts';

/** The operator's command line with all of its commands. */
export const parlour = (): Command => {
  const program = new Command('parlour')
    .usage('<command> [options], as in: npm run parlour -- orders list --site hearth')
    .description('The command line for the operator of an installation.')
    .exitOverride()
    .showHelpAfterError();
  addSiteCommands(program);
  addCatalogue(program);
  addSelling(program);
  addBackups(program);
  addMail(program);
  addDoctor(program);
  addDeploy(program);
  addSecrets(program);
  addSbom(program);
  addCompletion(program);
  return withExamples(
    program,
    'site add fern --name "Fern & Fell" --colours "#2f5d50,#faf7f0"',
    'doctor',
    'catalogue import feed.tsv --site hearth',
    'orders list --site hearth --status paid --csv',
    'completion bash',
  );
};

/** Runs the command; the exit code of the process says how it went. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  try {
    await parlour().parseAsync(words, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      process.exitCode = thrown.exitCode;
      return;
    }
    if (!(thrown instanceof CommandFailure)) throw thrown;
    console.error(told(thrown, words.includes('--json')));
    process.exitCode = 1;
  }
};

/** With `--json`, the reason is JSON as well. */
const told = ({ message }: Error, asJson: boolean): string =>
  asJson ? JSON.stringify({ error: message }) : message;
