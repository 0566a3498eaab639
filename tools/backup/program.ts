import { Option, type Command } from 'commander';
import { withExamples } from '../parlour/examples.ts';
import { withEnvironment } from '../parlour/environment-options.ts';
import { shopCommand, TOKEN } from '../parlour/shop-command.ts';
import type { PrintFlags } from '../parlour/print.ts';
import type { BackupFlags, CheckFlags, RestoreFlags, ShopFlags } from './commands.ts';

/* The runtime and Wrangler are slow to load, so a command loads them when it needs them. */
const commands = () => import('./commands.ts');

/** Adds `db`: takes and restores backups of the databases. */
export const addBackups = (program: Command): void => {
  const db = program
    .command('db')
    .description('Backups of the databases: take, check and restore them');
  addBackup(db);
  addRestore(db);
  addRest(db);
};

const somewhere = (command: Command): Command =>
  withEnvironment(command).option('--json', 'print JSON, for programs to read');

const withRecipient = (one: string, others: readonly string[] = []): readonly string[] => [
  ...others,
  one,
];

const addBackup = (db: Command): void => {
  const command = db
    .command('backup')
    .description(
      'Writes both databases into a new folder, and reads it again to check that it is whole.',
    )
    .argument('<folder>', 'new folder')
    .option(
      '--recipient <key>',
      'public key to encrypt for, age1…; repeat the option for more',
      withRecipient,
    )
    .action(async (folder: string, flags: BackupFlags) =>
      (await commands()).runBackup(folder, flags),
    );
  withExamples(
    somewhere(command),
    'db backup backups/monday',
    'db backup backups/monday --env production --recipient age1…',
  );
};

const addRestore = (db: Command): void => {
  const command = db
    .command('restore')
    .description(
      'Restores a backup into both databases, compares it, rebuilds the search index, and makes the shop use it. Exit code 0: all done, 1: nothing was restored, or not all, 2: restored, but the shop did not answer (db resume).',
    )
    .argument('<folder>', 'folder of the backup')
    .option('--replace', 'replace the contents of the databases')
    .option('--key <file>', 'file with the secret key of an encrypted backup')
    .addOption(
      new Option('--url <address>', 'URL of the shop (the one that npm start has opened here)').env(
        'PARLOUR_URL',
      ),
    )
    .option(...TOKEN)
    .action(async (folder: string, flags: RestoreFlags) =>
      (await commands()).runRestore(folder, flags),
    );
  withExamples(
    somewhere(command),
    'db restore backups/monday',
    'db restore backups/monday --replace --env production --url https://hearth.example',
  );
};

const addRest = (db: Command): void => {
  const check = db
    .command('check')
    .description('Checks that a backup is whole: counts and hashes of every table.')
    .argument('<folder>', 'folder of the backup')
    .option('--key <file>', 'file with the secret key of an encrypted backup')
    .option('--json', 'print JSON, for programs to read')
    .action(async (folder: string, flags: CheckFlags) =>
      (await commands()).runCheck(folder, flags),
    );
  withExamples(check, 'db check backups/monday');

  const resume = shopCommand(
    db,
    'resume',
    'Makes a shop use a database that was restored: purges the caches, and sets the timers of orders and offers.',
  ).action(async (flags: ShopFlags) => (await commands()).runResume(flags));
  withExamples(resume, 'db resume --url https://hearth.example');

  const key = db
    .command('key')
    .description('Makes a key to encrypt backups with, as age-keygen does.')
    .argument('<file>', 'file for the secret half')
    .option('--json', 'print JSON, for programs to read')
    .action(async (file: string, flags: PrintFlags) => (await commands()).runKey(file, flags));
  withExamples(key, 'db key backup-key.txt');
};
