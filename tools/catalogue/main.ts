import { program } from 'commander';
import { importCatalogue } from './import-catalogue.ts';

interface ImportFlags {
  readonly site: readonly string[];
  readonly url: string;
  readonly token: string;
  readonly report: string;
  readonly dryRun?: boolean;
}

program
  .command('import')
  .argument('<file>')
  .requiredOption('--site <id...>')
  .option('--url <address>', 'where the shop runs', 'http://localhost:8787')
  .option('--token <token>', 'the shop’s OPERATOR_TOKEN', process.env.PARLOUR_OPERATOR_TOKEN)
  .option('--report <file>', 'where refused rows go', 'import-report.tsv')
  .option('--dry-run', 'check everything, write nothing')
  .action(async (file: string, { site, ...flags }: ImportFlags) => {
    const summary = await importCatalogue({ ...flags, file, sites: site });
    console.log(summary);
    process.exitCode = summary.refused > 0 ? 2 : 0;
  });

await program.parseAsync();
