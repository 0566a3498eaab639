import { Command, CommanderError, Help, type Option } from 'commander';
import { addBackups } from '../backup/program.ts';
import { FieldFailure } from '../catalogue/failure.ts';
import { addCatalogue } from '../catalogue/program.ts';
import { addDeploy } from '../deploy/program.ts';
import { addDoctor } from '../doctor/program.ts';
import { addMail } from '../mail/program.ts';
import { addSecrets } from '../secrets/program.ts';
import { addSelling } from '../shop/program.ts';
import { addSiteCommands } from '../site/program.ts';
import { addSbom } from '../supply-chain/program.ts';
import { addCompletion } from './completion.ts';
import { withExamples } from './examples.ts';
import { inItsWords } from './in-its-words.ts';
import { asCommandFailure } from './system-failure.ts';

/**
 * The operator's command line with all of its commands.
 * @param isSilent does not print what is wrong with the words, which are thrown all the same
 */
export const parlour = (isSilent = false): Command => {
  const program = new Command('parlour')
    .usage('<command> [options], as in: npm run parlour -- orders list --site hearth')
    .description('The command line for the operator of an installation.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ optionDescription });
  if (isSilent) program.configureOutput({ writeErr: () => undefined });
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
    "catalogue import feed.tsv --site hearth --seller 'Oak & Sons'",
    'orders list --site hearth --status paid --csv',
    'completion bash',
  );
};

/** Defaults that only stand for "none", which the descriptions tell where it matters. */
const NOTHING: readonly unknown[] = ['', 0, -1, false];

/** The description of an option in a help text: says when the option is required, and no empty default. */
const optionDescription = (option: Option): string => {
  const isNothing = NOTHING.includes(option.defaultValue);
  const isUntold = isNothing && option.defaultValueDescription === undefined;
  const told = Object.assign(Object.create(option) as Option, {
    ...(isUntold ? { defaultValue: undefined } : {}),
  });
  const description = new Help().optionDescription(told);
  return option.mandatory ? `${description} (required)` : description;
};

/** Runs the command; the exit code of the process says how it went. With `--json` a failure is JSON as well. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  const asJson = words.includes('--json');
  const tell = (message: string): void => {
    console.error(asJson ? JSON.stringify({ error: message }) : message);
  };
  const program = parlour(asJson);
  let acting = program;
  program.hook('preAction', (_, command) => {
    acting = command;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      process.exitCode = thrown.exitCode;
      if (asJson && thrown.exitCode !== 0) tell(wrongWords(thrown));
      return;
    }
    const failure = asCommandFailure(thrown);
    if (failure === undefined) throw thrown;
    tell(failure instanceof FieldFailure ? refusedWords(acting, failure) : failure.message);
    process.exitCode = 1;
  }
};

/** The fields that a shop refused, by what the operator has typed. */
const refusedWords = (command: Command, { message, details }: FieldFailure): string => {
  const [sentence = ''] = message.split('\n');
  const told = details.map((detail) => inItsWords(command, detail));
  // That a part of the request is not valid tells an operator nothing.
  return INVALID_PART.test(sentence) && told.length > 0
    ? told.join('\n')
    : [sentence, ...told].join('\n  ');
};

const INVALID_PART =
  /: The (?:body|query|path) of the request (?:is not|isn’t) valid\.$|^The call has fields/;

/** What is wrong with the words of a command. A command without its subcommand only prints its help. */
const wrongWords = ({ code, message }: CommanderError): string =>
  code === 'commander.help'
    ? 'The name of the command is not complete; --help lists what may follow'
    : message.replace(/^error: /, '');
