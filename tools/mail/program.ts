import type { Command } from 'commander';
import { localPort } from '../local/open-shop.ts';
import { withExamples } from '../parlour/examples.ts';
import { portNumber } from '../parlour/values.ts';
import { listCommand, shopCommand } from '../parlour/shop-command.ts';
import * as lists from '../shop/lists.ts';
import * as commands from './commands.ts';

/** Adds the commands with which the operator previews, tests and lists the shop's emails. */
export const addMail = (program: Command): void => {
  const mail = program.command('mail').description('Emails to customers');

  const preview = mail
    .command('preview')
    .description('Writes an email with made-up facts as an HTML and a text file.')
    .argument('<kind>', 'order-confirmed, order-shipped, offer-made, reset-password ...')
    .requiredOption('--site <id>', 'site')
    .option('--out <folder>', 'where the files go', '.')
    .option(
      '--port <n>',
      'port of a shop on this machine, which has the pictures',
      portNumber,
      localPort(),
    )
    .option('--json', 'print JSON, for programs to read')
    .action(commands.previewEmail);

  const test = shopCommand(mail, 'test', 'Sends a test email, and prints the provider’s reply.')
    .argument('<address>', 'email address')
    .requiredOption('--site <id>', 'site')
    .action(commands.testMail);
  withExamples(
    listCommand(mail, 'Lists emails that have not been sent, the newest first.')
      .requiredOption('--site <id>', 'site')
      .action(lists.listEmails),
    'mail list --site hearth',
  );
  withExamples(
    listCommand(mail, 'Lists addresses to which emails are not delivered.', 'undelivered')
      .requiredOption('--site <id>', 'site')
      .action(lists.listUndelivered),
    'mail undelivered --site hearth',
    'mail undelivered --site hearth --all --csv > undelivered.csv',
  );
  withExamples(preview, 'mail preview order-confirmed --site hearth');
  withExamples(test, 'mail test you@example.com --site hearth --url https://hearth.example');
};
