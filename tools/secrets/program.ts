import { Option, type Command } from 'commander';
import { ENVIRONMENTS } from '../local/environments.ts';
import { withYes } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import { TOKEN, withCsv } from '../parlour/shop-command.ts';
import { resealSecrets } from './reseal.ts';
import { listSecrets, putSecrets, rotateSecret } from './secrets.ts';

const withOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--env <name>', 'environment whose secrets they are')
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(true),
    )
    .option('--json', 'print JSON, for programs to read');

/** Adds `secrets`: lists, sets, rotates and seals them. A value is never an argument, and is printed at most once. */
export const addSecrets = (program: Command): void => {
  const secrets = program.command('secrets').description('Secrets of what is deployed');
  withExamples(
    withCsv(withOptions(secrets.command('list')))
      .description(
        'Lists the secrets that the sites need, and whether they are set. Exit code 2: some are missing.',
      )
      .action(listSecrets),
    'secrets list --env production',
  );
  const put = withOptions(secrets.command('put'))
    .description(
      'Sets all missing secrets, or the one that is named: makes those that only the shop reads, and asks for those of a provider (a value may be piped in). Exit code 2: some are still missing.',
    )
    .argument('[names...]')
    .action(putSecrets);
  const rotate = withYes(withOptions(secrets.command('rotate')))
    .description(
      'Adds a new value beside the present one, which still opens what it opened, so that no session ends. --finish keeps only the newest.',
    )
    .argument('<name>')
    .option('--finish', 'remove all values except the newest')
    .action(rotateSecret);
  withExamples(
    withOptions(secrets.command('reseal'))
      .description(
        'Has the shop seal what an earlier key has sealed with the newest one, and writes it into wrangler.toml. Exit code 2: some could not be opened.',
      )
      .addOption(
        new Option('--url <address>', 'URL of the shop (that of its first site)').env(
          'PARLOUR_URL',
        ),
      )
      .option(...TOKEN)
      .action(resealSecrets),
    'secrets reseal --env production',
  );
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
