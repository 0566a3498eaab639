import { Argument, Option, type Command } from 'commander';
import { CHANNEL_NAMES } from '@parlour/contract';
import { OPERATOR_ROLES } from '@parlour/domain';
import { withYes } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import { shopCommand as command, withCsv } from '../parlour/shop-command.ts';
import { checkChannel } from './channels.ts';
import * as people from './people.ts';

const SITE = ['--site <id>', 'site'] as const;

/** Adds the commands for the accounts that may sign in at a site's console. */
export const addPeople = (program: Command): void => {
  const operators = program
    .command('operators')
    .description('Accounts of a site that may sign in at its console');
  withExamples(
    withCsv(command(operators, 'list', 'Lists the accounts with a role.'))
      .requiredOption(...SITE)
      .action(people.listPeople),
    'operators list --site hearth',
  );
  withExamples(
    command(operators, 'grant', 'Offers an account with a confirmed address a role, by email.')
      .argument('<email>')
      .requiredOption(...SITE)
      .addOption(
        new Option('--role <role>', 'role of the account')
          .choices(OPERATOR_ROLES)
          .makeOptionMandatory(),
      )
      .action(people.grantRole),
    'operators grant ada@example.com --site hearth --role orders',
  );
  withExamples(
    withYes(command(operators, 'revoke', 'Takes an account’s role away.'))
      .argument('<email>')
      .requiredOption(...SITE)
      .action(people.revokeRole),
    'operators revoke ada@example.com --site hearth',
  );
};

/** Adds the commands for the feeds of shopping channels. */
export const addChannels = (program: Command): void => {
  const channels = program.command('channels').description('Feeds of shopping channels');
  withExamples(
    withCsv(
      command(channels, 'check', 'Lists the variants that a channel’s feed leaves out, and why.'),
    )
      .addArgument(new Argument('<channel>', 'shopping channel').choices(CHANNEL_NAMES))
      .requiredOption(...SITE)
      .action(checkChannel),
    'channels check google --site hearth',
    'channels check meta --site hearth --csv > left-out.csv',
  );
};
