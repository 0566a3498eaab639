import type { Command } from 'commander';
import { Option } from 'commander';
import {
  type CallReply,
  operatorListFeeds,
  operatorRemoveFeed,
  operatorRunFeed,
  operatorSaveFeed,
  previewImport,
} from '@parlour/contract';
import { FEED_FORMATS, type FeedFormat, PRUNE_LIMIT } from '@parlour/domain';
import { effectsOf, newSellerNote, supplierOf } from '@parlour/feeds';
import { requireConfirmation, withYes, type ConfirmFlags } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { shopCommand, withCsv } from '../parlour/shop-command.ts';
import { between, perCent, withRate } from '../parlour/values.ts';
import { withNames, type ShopFlags } from './commands.ts';
import { CatalogueFailure } from './failure.ts';
import { operatorToken } from './operator-token.ts';
import { shopAt, type CallShop } from './shop.ts';

/** Adds `catalogue feeds`: suppliers' feeds that a shop fetches by itself. */
export const addFeeds = (catalogue: Command): void => {
  const feeds = catalogue
    .command('feeds')
    .description('Feeds of suppliers that the shop fetches by itself.');
  addSave(feeds);
  withExamples(
    withCsv(
      shopCommand(feeds, 'list', 'Lists the feeds with the results of their last runs.'),
    ).action(list),
    'catalogue feeds list',
    'catalogue feeds list --csv',
  );
  withExamples(
    shopCommand(feeds, 'run', 'Fetches a feed now, if it has changed.')
      .argument('<name>')
      .action(run),
    'catalogue feeds run oak',
  );
  withExamples(
    withYes(shopCommand(feeds, 'remove', 'Stops fetching a feed; its products stay.'))
      .argument('<name>')
      .action(remove),
    'catalogue feeds remove oak',
  );
};

const addSave = (feeds: Command): void => {
  const add = shopCommand(
    feeds,
    'add',
    'Adds a feed for the shop to fetch, or changes one; the first run is within the hour.',
  )
    .argument('<name>', 'name of the feed, such as oak')
    .argument('<address>', 'https URL on a public host')
    .requiredOption('--site <ids>', 'sites that sell the products', withNames)
    .requiredOption('--seller <name>', 'name or slug of the seller of all offers')
    .option('--every <hours>', 'hours between two runs, 1 to 168', between(1, 168), 24)
    .option('--prune', 'take products that the feed no longer names off the sites')
    .option(
      '--prune-limit <percent>',
      'highest share that --prune may take off a site',
      perCent,
      PRUNE_LIMIT,
    )
    .addOption(new Option('--format <format>', 'format of the feed').choices(FEED_FORMATS))
    .option('--currency <code>', 'currency of prices without one', 'GBP')
    .option('--convert <rate>', 'pounds for one unit of a currency, as in USD=0.79', withRate)
    .action(save);
  withExamples(
    add,
    'catalogue feeds add oak https://oak.example/feed.tsv --site hearth --seller "Oak & Sons" --prune',
  );
};

interface SaveFlags extends ShopFlags {
  readonly site: readonly string[];
  readonly seller: string;
  readonly every: number;
  readonly prune?: boolean;
  readonly pruneLimit: number;
  readonly format?: FeedFormat;
  readonly currency: string;
  readonly convert?: Readonly<Record<string, number>>;
}

const shopOf = async ({ url, token }: ShopFlags): Promise<CallShop> =>
  shopAt({ url, token: await operatorToken(token) });

const save = async (name: string, url: string, flags: SaveFlags): Promise<void> => {
  const { site, seller, every, prune = false, pruneLimit, format, currency, convert } = flags;
  const callShop = await shopOf(flags);
  const known = await callShop(previewImport, {
    body: { sites: [...site], source: supplierOf(seller).slug, records: [] },
  });
  const { created } = await callShop(operatorSaveFeed, {
    params: { name },
    body: {
      address: url,
      sites: [...site],
      seller,
      prune,
      pruneLimit,
      currency,
      everyHours: every,
      format,
      rates: { ...convert },
    },
  });
  const note = newSellerNote(known, supplierOf(seller).name);
  print(flags, { created }, [
    `Feed ${name} is ${created ? 'added' : 'changed'}, and is fetched within the hour`,
    ...(note === '' ? [] : [note]),
  ]);
};

const remove = async (name: string, flags: ShopFlags & ConfirmFlags): Promise<void> => {
  const callShop = await shopOf(flags);
  if (flags.yes !== true) {
    const { data } = await callShop(operatorListFeeds, {});
    if (!data.some((feed) => feed.name === name)) {
      throw new CatalogueFailure(`There is no feed ${name}`);
    }
  }
  await requireConfirmation(`Feed ${name} is no longer fetched; its products stay`, flags);
  const { removed } = await callShop(operatorRemoveFeed, { params: { name } });
  print(flags, { removed }, `Feed ${name} is removed`);
};

const run = async (name: string, flags: ShopFlags): Promise<void> => {
  const callShop = await shopOf(flags);
  const { started } = await callShop(operatorRunFeed, { params: { name } });
  const told = started ? `Feed ${name} is being fetched` : `Feed ${name} is already being fetched`;
  print(flags, { started }, told);
};

type Feed = CallReply<typeof operatorListFeeds>['data'][number];

const list = async (flags: ShopFlags & ListPrintFlags): Promise<void> => {
  const { data } = await (await shopOf(flags))(operatorListFeeds, {});
  const lines = data.length > 0 ? data.flatMap(feedLines) : ['There are no feeds'];
  printList(flags, { data, rows: data, columns: operatorListFeeds.columns, lines });
};

const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const feedLines = ({ name, address, sites, everyHours, dueAt, runs }: Feed): readonly string[] => [
  `${name}  ${address}  ${sites.join(',')}  every ${everyHours} h, next ${minute(dueAt)}`,
  ...runs.map(({ startedAt, status, report }) => {
    const { created, updated, unchanged, refused, takenOff, problem } = report;
    const counts = [
      `${created} created, ${updated} updated, ${unchanged} unchanged`,
      ...effectsOf(report),
      `${takenOff} taken off, ${refused} refused`,
    ].join(', ');
    return ['', minute(startedAt), status, counts, problem].join('  ').trimEnd();
  }),
];
