import { Command, Option } from 'commander';
import {
  momentOf,
  runExport,
  runImport,
  runPurge,
  runSynonyms,
  withNames,
  withRate,
  type ExportFlags,
  type ImportFlags,
  type PurgeFlags,
  type ShopFlags,
} from './commands.ts';
import { CatalogueFailure } from './failure.ts';
import { FORMATS } from './formats/detect.ts';

const LOCAL_SHOP = 'http://localhost:8787';

const program = new Command('npm run catalogue --')
  .description('Loads product feeds into a running shop, and writes what it sells into a file.')
  .showHelpAfterError();

const shopCommand = (name: string): Command =>
  program
    .command(name)
    .option('--url <address>', 'where the shop runs', LOCAL_SHOP)
    .option(
      '--token <token>',
      'the shop’s OPERATOR_TOKEN (or in PARLOUR_OPERATOR_TOKEN, else from .dev.vars)',
    );

shopCommand('import')
  .description(
    'Loads a feed: Google Merchant product data (TSV, CSV, RSS or Atom), a Shopify product export (CSV) or our own NDJSON; gzipped or not. Exit code 0: all rows loaded, 1: nothing could be done, 2: some rows were refused.',
  )
  .argument('<file>')
  .requiredOption(
    '--site <ids>',
    'site that sells the products; a list or again for more',
    withNames,
  )
  .option('--seller <name>', 'name or slug of the seller of all offers (the file’s name)')
  .option('--dry-run', 'check everything, write nothing')
  .addOption(new Option('--format <format>', 'what the file is').choices(FORMATS))
  .option('--report <file>', 'table of refused rows (import-report-<file>.tsv)')
  .option('--currency <code>', 'currency of prices that name none (GBP)')
  .option(
    '--as-of <moment>',
    'when the figures for stock were taken (the feed’s own date, else that of the file)',
    momentOf,
  )
  .option('--convert <rate>', 'pounds for one unit of a currency, as in USD=0.79', withRate)
  .action((file: string, flags: ImportFlags) => runImport(file, flags));

shopCommand('export')
  .description('Writes all that a site sells as NDJSON, which import can load again.')
  .argument('<file>', '- for the standard output')
  .requiredOption('--site <id>', 'site to export')
  .action((file: string, flags: ExportFlags) => runExport(file, flags));

shopCommand('purge')
  .description('Clears pages and replies from the caches of sites.')
  .option('--site <ids>', 'sites to purge (all)', withNames)
  .option('--tag <tags>', 'what to purge, such as catalogue or product:17 (everything)', withNames)
  .action((flags: PurgeFlags) => runPurge(flags));

shopCommand('synonyms')
  .description(
    'Loads a list of words that mean the same in searches, in place of the previous one.',
  )
  .argument('<file>', 'such as catalogue/synonyms.txt')
  .action((file: string, flags: ShopFlags) => runSynonyms(file, flags));

try {
  await program.parseAsync();
} catch (thrown) {
  if (!(thrown instanceof CatalogueFailure)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
