import type { Command } from 'commander';
import { operatorJudgeProposal, operatorListProposals } from '@parlour/contract';
import { withExamples } from '../parlour/examples.ts';
import { print, type ListPrintFlags } from '../parlour/print.ts';
import { listCommand, shopCommand as command, type PageFlags } from '../parlour/shop-command.ts';
import { fromOne } from '../parlour/values.ts';
import { shop, type ShopFlags } from './commands.ts';
import { printPages } from './pages.ts';

/**
 * Adds the commands for proposals: searches without a result, what they may have meant, and the operator's
 * decision.
 */
export const addProposals = (program: Command): void => {
  const proposals = program
    .command('search')
    .description('Searches of shoppers')
    .command('proposals')
    .description('What searches without a result may have meant, judged by the next search');
  withExamples(
    listCommand(proposals, 'Lists words that may mean others, the most frequent first.')
      .option('--site <id>', 'site (all of them)', '')
      .option('--days <n>', 'days to look back, 90 at most', fromOne, 90)
      .action(listProposals),
    'search proposals list',
    'search proposals list --site hearth --days 28 --json',
    'search proposals list --all --csv',
  );
  withExamples(
    command(proposals, 'accept', 'Makes a word find another from now on, at every site.')
      .argument('<word>', 'search term')
      .argument('<means>', 'term that it also finds')
      .action((term: string, means: string, flags: ShopFlags) =>
        judge({ term, means }, true, flags),
      ),
    'search proposals accept pouffe footstool',
    'search proposals accept "night stand" "bedside table"',
  );
  withExamples(
    command(proposals, 'refuse', 'Refuses a proposal for good; also reverses its acceptance.')
      .argument('<word>', 'search term')
      .argument('<means>', 'term that it does not mean')
      .action((term: string, means: string, flags: ShopFlags) =>
        judge({ term, means }, false, flags),
      ),
    'search proposals refuse piano lamp',
  );
};

interface ProposalFlags extends ShopFlags, PageFlags, ListPrintFlags {
  readonly site: string;
  readonly days: number;
}

/** @throws {CatalogueFailure} when the shop refuses. */
const listProposals = async (flags: ProposalFlags): Promise<void> => {
  const { site, days } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListProposals, { query: { site, days, ...window } }),
    columns: operatorListProposals.columns,
    one: 'proposal',
    lines: ({ term, means, count, lastDay }) =>
      `${lastDay}  ‘${term}’ may mean ‘${means}’ (seen ${String(count)} times)`,
  });
};

/** @throws {CatalogueFailure} when the shop refuses. */
const judge = async (
  pair: { readonly term: string; readonly means: string },
  accepted: boolean,
  flags: ShopFlags,
): Promise<void> => {
  const callShop = await shop(flags);
  const judged = await callShop(operatorJudgeProposal, { body: { ...pair, accepted } });
  const { term, means } = judged;
  const done = accepted
    ? `‘${term}’ finds ‘${means}’ as well`
    : `‘${term}’ does not mean ‘${means}’`;
  print(flags, judged, done);
};
