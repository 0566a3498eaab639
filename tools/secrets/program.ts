import { Option, type Command } from 'commander';
import { ENVIRONMENTS } from '../local/environments.ts';
import { withExamples } from '../parlour/examples.ts';
import { withCsv } from '../parlour/shop-command.ts';
import { listSecrets, putSecrets, rotateSecret } from './secrets.ts';

const withOptions = (command: Command): Command =>
  command
    .addOption(new Option('--env <name>', 'where').choices(ENVIRONMENTS).makeOptionMandatory(true))
    .option('--json', 'print JSON, for programs to read');

/** Adds `secrets`: what sets and changes them. A value is never an argument, nor printed but once. */
export const addSecrets = (program: Command): void => {
  const secrets = program.command('secrets').description('Secrets of what is deployed');
  withExamples(
    withCsv(withOptions(secrets.command('list')))
      .description(
        'Lists what the sites need and which of it is set. Exit code 2: some is missing.',
      )
      .action(listSecrets),
    'secrets list --env production',
  );
  const put = withOptions(secrets.command('put'))
    .description(
      'Sets all that is missing, or the one that is named: makes what only the shop reads, and asks for what a provider gives (a value may be piped in). Exit code 2: some is still missing.',
    )
    .argument('[names...]')
    .action(putSecrets);
  const rotate = withOptions(secrets.command('rotate'))
    .description(
      'Sets one more value beside the present one, which goes on opening what it opened: no session ends. --finish leaves the newest alone.',
    )
    .argument('<name>')
    .option('--finish', 'take away all values but the newest')
    .action(rotateSecret);
  withExamples(
    put,
    'secrets put --env production',
    'secrets put STRIPE_KEY_FERN --env production < key.txt',
  );
  withExamples(
    rotate,
    'secrets rotate IDENTITY_SECRET --env production',
    'secrets rotate IDENTITY_SECRET --finish --env production',
  );
};
