import { Option, type Command } from 'commander';
import { type CallReply, operatorListPromos, operatorSavePromo } from '@parlour/contract';
import { counted, londonDay, randomCode } from '@parlour/domain';
import { CommandFailure } from '../parlour/command-failure.ts';
import { withExamples } from '../parlour/examples.ts';
import { print, printList, type ListPrintFlags } from '../parlour/print.ts';
import { shopCommand as command, withCsv } from '../parlour/shop-command.ts';
import {
  between,
  fromDay,
  orNone,
  pounds as poundsOff,
  somePounds,
  toDay,
} from '../parlour/values.ts';
import { day, pounds, shop, type ShopFlags } from './commands.ts';

const SITE = ['--site <id>', 'site'] as const;

const CODE_LENGTH = 8;

type Promo = CallReply<typeof operatorSavePromo>['data'];

interface ListFlags extends ShopFlags, ListPrintFlags {
  readonly site: string;
}

/** Prints the promo codes of a site. @throws {CatalogueFailure} when the shop refuses. */
const listPromos = async (flags: ListFlags): Promise<void> => {
  const { data } = await (await shop(flags))(operatorListPromos, { query: { site: flags.site } });
  printList(flags, {
    data,
    rows: data,
    columns: operatorListPromos.columns,
    lines: data.map((promo) => `${promo.code}  ${termsText(promo)}, ${promo.uses} used`),
  });
};

interface SaveFlags extends ShopFlags {
  readonly site: string;
  readonly percent?: number;
  readonly amount?: number;
  readonly minimum?: number;
  readonly limit?: number;
  readonly starts?: string;
  readonly expires?: string;
}

/**
 * Creates a promo code, or changes the terms of the one of that name that the flags name.
 * @throws {CatalogueFailure} when the shop refuses
 */
const savePromo = async (code: string | undefined, flags: SaveFlags): Promise<void> => {
  const { site, percent, amount, minimum, limit, starts, expires } = flags;
  if (code === undefined && percent === undefined && amount === undefined) {
    throw new CommandFailure('Say what the code takes off: --percent or --amount');
  }
  const terms = { percent, amount, minimum, limit, starts, expires };
  const body = { site, code: code ?? randomCode(CODE_LENGTH), ...terms };
  const { data } = await (await shop(flags))(operatorSavePromo, { body });
  print(flags, data, [
    `${data.code} is a code of ${site}: ${termsText(data)}`,
    ...promoDoubts(data),
  ]);
};

/** All that holds of a code: `10% off, from £50.00, until 2026-12-31, for 100 orders`. */
const termsText = ({ percent, amount, minimum, starts, expires, limit }: Promo): string =>
  [
    percent > 0 ? `${String(percent)}% off` : `${pounds(amount)} off`,
    minimum > 0 ? `from ${pounds(minimum)}` : 'from any sum',
    ...(starts === '' ? [] : [`from ${dayOrMoment(starts, 0)} on`]),
    expires === '' ? 'without an end' : `until ${dayOrMoment(expires, -1)}`,
    limit > 0 ? `for ${counted(limit, 'order')}` : 'for any number of orders',
  ].join(', ');

/** A day if the moment is its beginning in London, or, with -1, the end of the day before; otherwise the moment. */
const dayOrMoment = (moment: string, milliseconds: 0 | -1): string => {
  const at = Date.parse(moment);
  return londonDay(at) === londonDay(at - 1) ? `${day(moment)} UTC` : londonDay(at + milliseconds);
};

/** What an operator may not have meant. */
const promoDoubts = ({ percent, starts, expires }: Promo): readonly string[] => {
  const isOver = expires !== '' && Date.parse(expires) <= Date.now();
  const isNever = starts !== '' && expires !== '' && Date.parse(starts) >= Date.parse(expires);
  return [
    ...(percent === 100 ? ['It takes everything off: orders with it cost nothing.'] : []),
    ...(isOver ? ['It has ended already: no order can use it.'] : []),
    ...(isNever && !isOver ? ['It ends before it begins: no order can use it.'] : []),
  ];
};

/** Adds the commands for promo codes. */
export const addPromoCodes = (program: Command): void => {
  const promos = program.command('promo-codes').description('Promo codes of a site');
  withExamples(
    withCsv(command(promos, 'list', 'Lists the codes of a site.'))
      .requiredOption(...SITE)
      .action(listPromos),
    'promo-codes list --site hearth --csv',
  );
  withExamples(
    command(
      promos,
      'save',
      'Makes a code, or changes what is named of it. Each customer may use it once.',
    )
      .argument('[code]', 'a random one that cannot be guessed, when absent')
      .requiredOption(...SITE)
      .addOption(new Option('--percent <n>', 'percent off, 1 to 100').argParser(between(1, 100)))
      .addOption(
        new Option('--amount <pounds>', 'pounds off, such as 12.50')
          .argParser(somePounds)
          .conflicts('percent'),
      )
      .option('--minimum <pounds>', 'lowest subtotal; none takes it off', orNone(poundsOff, 0))
      .option(
        '--limit <orders>',
        'orders that may use it in total; none takes the limit off',
        orNone(between(1, 10_000_000), 0),
      )
      .option('--starts <day>', 'such as 2026-12-01; none for at once', orNone(fromDay, ''))
      .option('--expires <day>', 'last day, such as 2026-12-31; none for no end', orNone(toDay, ''))
      .action(savePromo),
    'promo-codes save SPRING --site hearth --percent 10 --limit 500 --expires 2026-12-31',
    'promo-codes save SPRING --site hearth --limit none',
    'promo-codes save --site hearth --amount 25 --limit 1',
  );
};
