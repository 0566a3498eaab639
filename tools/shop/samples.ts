import { Option, type Command } from 'commander';
import { type CallResult, operatorListSamples, operatorMoveSamples } from '@parlour/contract';
import { counted, SAMPLE_STATUSES, type SampleStatus } from '@parlour/domain';
import { addressLines } from '#lib/orders/order-view.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { withExamples } from '../parlour/examples.ts';
import { print, type ListPrintFlags } from '../parlour/print.ts';
import { listCommand, shopCommand as command, type PageFlags } from '../parlour/shop-command.ts';
import { day, shop, type ShopFlags } from './commands.ts';
import { printPages } from './pages.ts';

const SITE = ['--site <id>', 'site'] as const;

interface ListFlags extends ShopFlags, PageFlags, ListPrintFlags {
  readonly site: string;
  readonly seller: string;
  readonly status: SampleStatus;
}

type Listed = CallResult<typeof operatorListSamples>['data'][number];

const swatchText = ({ swatches }: Listed): string =>
  swatches.map(({ name, swatchName }) => `${swatchName} (${name})`).join(', ');

/** Prints requests for samples of a site, the oldest first. @throws {CatalogueFailure} when the shop refuses. */
const listSamples = async (flags: ListFlags): Promise<void> => {
  const { site, seller, status } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListSamples, { query: { site, seller, status, ...window } }),
    columns: operatorListSamples.columns,
    one: 'request',
    lines: (request) => [
      [request.id, day(request.date), request.status, request.sellerName].join('  '),
      `  ${swatchText(request)}`,
      `  ${[request.customerName, ...addressLines(request.address)].join(', ')}`,
    ],
  });
};

interface MoveFlags extends ShopFlags {
  readonly site: string;
  readonly reason?: string;
}

/**
 * Moves requests; exit code 2 when some of them were not waiting.
 * @throws {CommandFailure} when none of them was
 */
const moveTo =
  (to: 'sent' | 'declined') =>
  async (ids: readonly string[], { site, reason = '', ...flags }: MoveFlags): Promise<void> => {
    const callShop = await shop(flags);
    const body = { site, ids: [...ids], to, reason };
    const reply = await callShop(operatorMoveSamples, { body });
    const left = ids.filter((id) => !reply.moved.includes(id));
    const sentence = `not waiting at ${site}: ${left.join(', ')}`;
    if (reply.moved.length === 0) throw new CommandFailure(`Nothing is ${to}: ${sentence}`);
    const done = `${counted(reply.moved.length, 'request')} of ${String(ids.length)}: ${to}`;
    print(flags, reply, [done, ...(left.length > 0 ? [sentence] : [])]);
    process.exitCode = left.length > 0 ? 2 : 0;
  };

/** Adds the commands for samples. */
export const addSamples = (program: Command): void => {
  const samples = program.command('samples').description('Samples by post');
  withExamples(
    listCommand(samples, 'Lists requests for samples of a site, the oldest first.')
      .requiredOption(...SITE)
      .addOption(
        new Option('--status <status>', 'state').choices(SAMPLE_STATUSES).default('confirmed'),
      )
      .option('--seller <slug>', 'only those that one seller sends', '')
      .action(listSamples),
    'samples list --site hearth',
    'samples list --site hearth --seller hobb-lane --all --csv > labels.csv',
  );
  withExamples(
    command(samples, 'sent', 'Records that samples were posted, and tells their people by email.')
      .argument('<requests...>')
      .requiredOption(...SITE)
      .action(moveTo('sent')),
    'samples sent 281474976710 281474976711 --site hearth',
  );
  withExamples(
    command(samples, 'decline', 'Declines samples, and tells their people by email.')
      .argument('<requests...>')
      .requiredOption(...SITE)
      .option('--reason <words>', 'why, for the customer', '')
      .action(moveTo('declined')),
    'samples decline 281474976710 --site hearth --reason "The mill has none left"',
  );
};
