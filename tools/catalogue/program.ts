import { Option, type Command } from 'commander';
import { withYes } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import { shopCommand, withCsv } from '../parlour/shop-command.ts';
import { pastMoment, perCent, versionNumber, withRate } from '../parlour/values.ts';
import {
  runExport,
  runImport,
  runPurge,
  runSynonyms,
  withNames,
  type ExportFlags,
  type ImportFlags,
  type PurgeFlags,
  type ShopFlags,
} from './commands.ts';
import { addFeeds } from './feeds.ts';
import { addPictures } from './pictures/commands.ts';
import { FEED_FORMATS } from '@parlour/domain';
import { runDiff, runRollback, runVersions } from './version-commands.ts';

/** Adds `catalogue`: imports and exports a shop's catalogue. */
export const addCatalogue = (program: Command): void => {
  const catalogue = program
    .command('catalogue')
    .description('Imports product feeds into a running shop, and exports its products.');
  addImport(catalogue);
  addExport(catalogue);
  addVersions(catalogue);
  addPurge(catalogue);
  addSynonyms(catalogue);
  addFeeds(catalogue);
  addPictures(catalogue);
};

const addImport = (catalogue: Command): void => {
  const command = shopCommand(
    catalogue,
    'import',
    'Imports a feed: Google Merchant product data (TSV, CSV, RSS or Atom), a Shopify product export (CSV) or our own NDJSON; gzipped or not. Exit code 0: all rows loaded, 1: nothing could be done, 2: some rows were refused.',
  )
    .argument('<file>')
    .requiredOption(
      '--site <ids>',
      'site that sells the products; separate several with commas, or repeat the option',
      withNames,
    )
    .option(
      '--seller <name>',
      'name or slug of the seller of all offers; only our own format needs none',
    )
    .option('--dry-run', 'check everything, write nothing')
    .addOption(new Option('--format <format>', 'format of the file').choices(FEED_FORMATS))
    .option('--report <file>', 'table of refused rows (import-report-<file>.tsv)')
    .option('--currency <code>', 'currency of prices without one (GBP)')
    .option(
      '--as-of <moment>',
      'when the stock figures were taken (the feed’s own date, otherwise that of the file)',
      pastMoment,
    )
    .option(
      '--prune',
      'take products that the feed no longer names off the sites, after a complete run',
    )
    .option(
      '--prune-limit <percent>',
      'highest share that --prune may take off a site (30)',
      perCent,
    )
    .option('--convert <rate>', 'pounds for one unit of a currency, as in USD=0.79', withRate)
    .option('--yes', 'do not stop at the preview of a seller’s first feed')
    .option('--no-wait', 'do not wait until the shop has fetched the pictures')
    .action((file: string, flags: ImportFlags) => runImport(file, flags));
  withExamples(
    command,
    "catalogue import feed.tsv --site hearth --seller 'Oak & Sons'",
    "catalogue import products_export.csv --site hearth,nordhem --seller 'Oak & Sons' --dry-run",
    "catalogue import feed.tsv --site hearth --seller 'Oak & Sons' --prune --dry-run",
  );
};

const addExport = (catalogue: Command): void => {
  const command = shopCommand(
    catalogue,
    'export',
    'Writes all products of a site as NDJSON, which import can load again.',
  )
    .argument('<file>', '- for the standard output')
    .requiredOption('--site <id>', 'site to export')
    .action((file: string, flags: ExportFlags) => runExport(file, flags));
  withExamples(command, 'catalogue export hearth.ndjson --site hearth');
};

const addVersions = (catalogue: Command): void => {
  const versions = withCsv(
    shopCommand(catalogue, 'versions', 'Lists the imports of a site that can be undone.'),
  )
    .requiredOption('--site <id>', 'site')
    .action(runVersions);
  withExamples(
    versions,
    'catalogue versions --site hearth',
    'catalogue versions --site hearth --csv',
  );

  const diff = shopCommand(
    catalogue,
    'diff',
    'Shows what differs between two versions, a version and now, or now and a file: products added and removed, prices, stock.',
  )
    .argument('[from]', 'version', versionNumber)
    .argument('[to]', 'later version (the present state)', versionNumber)
    .requiredOption('--site <id>', 'site')
    .option('--file <file>', 'a feed, as import takes it')
    .option('--seller <name>', 'name or slug of the seller of the feed’s offers')
    .action(runDiff);
  withExamples(
    diff,
    'catalogue diff 41 42 --site hearth',
    'catalogue diff 41 --site hearth',
    "catalogue diff --file feed.tsv --seller 'Oak & Sons' --site hearth",
  );

  const rollback = withYes(
    shopCommand(
      catalogue,
      'rollback',
      'Restores a site’s catalogue to its state after a version. Orders stay; stock is what it was, less the units sold since. Exit code 2: some records could not be restored.',
    ),
  )
    .argument('<version>', 'as `catalogue versions` prints it', versionNumber)
    .requiredOption('--site <id>', 'site')
    .option('--undo', 'undo this version as well: restore the state before it')
    .action(runRollback);
  withExamples(
    rollback,
    'catalogue rollback 41 --site hearth',
    'catalogue rollback 42 --undo --site hearth',
  );
};

const addPurge = (catalogue: Command): void => {
  const command = shopCommand(
    catalogue,
    'purge',
    'Purges pages and replies from the caches of sites.',
  )
    .option('--site <ids>', 'sites to purge (all)', withNames)
    .option(
      '--tag <tags>',
      'cache tags to purge, such as lists or product:17; it names them all for one that it does not know (everything)',
      withNames,
    )
    .action((flags: PurgeFlags) => runPurge(flags));
  withExamples(command, 'catalogue purge --site hearth --tag product:17');
};

const addSynonyms = (catalogue: Command): void => {
  const command = shopCommand(
    catalogue,
    'synonyms',
    'Loads a list of synonyms for searches, in place of the previous one.',
  )
    .argument('<file>', 'such as catalogue/synonyms.txt')
    .action((file: string, flags: ShopFlags) => runSynonyms(file, flags));
  withExamples(command, 'catalogue synonyms catalogue/synonyms.txt');
};
