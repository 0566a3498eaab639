import { Option, type Command } from 'commander';
import {
  type CallReply,
  operatorListPictures,
  operatorRetryPictures,
  PICTURE_STATES,
} from '@parlour/contract';
import { withExamples } from '../../parlour/examples.ts';
import { print, printList, type ListPrintFlags } from '../../parlour/print.ts';
import { shopCommand, withCsv } from '../../parlour/shop-command.ts';
import type { ShopFlags } from '../commands.ts';
import { operatorToken } from '../operator-token.ts';
import { shopAt } from '../shop.ts';

/** Adds `catalogue pictures`: suppliers' pictures of which the shop keeps copies. */
export const addPictures = (catalogue: Command): void => {
  const pictures = catalogue
    .command('pictures')
    .description('Suppliers’ pictures of which the shop keeps copies (keepPictures).');
  const listed = shopCommand(
    pictures,
    'list',
    'Counts the pictures of each supplier, and lists those that need a look.',
  )
    .option('--seller <slug>', 'supplier (all)')
    .addOption(
      new Option('--state <state>', 'state of the listed pictures (waiting and refused)').choices([
        ...PICTURE_STATES,
      ]),
    );
  withExamples(
    withCsv(listed).action(list),
    'catalogue pictures list',
    'catalogue pictures list --seller oak-and-sons --state refused --csv',
  );
  withExamples(
    shopCommand(
      pictures,
      'retry',
      'Makes the shop fetch waiting and refused pictures again, and read missing pixel sizes again.',
    )
      .option('--seller <slug>', 'supplier (all)')
      .option(
        '--all',
        'all pictures, including those that are kept, whether they have changed or not',
      )
      .action(retry),
    'catalogue pictures retry --seller oak-and-sons',
    'catalogue pictures retry --all',
  );
};

interface Flags extends ShopFlags {
  readonly seller?: string;
}

type State = (typeof PICTURE_STATES)[number];
type Reply = CallReply<typeof operatorListPictures>;
type Picture = Reply['data'][number];

const shopOf = async ({ url, token }: ShopFlags) =>
  shopAt({ url, token: await operatorToken(token) });

const SIZE = 500;

const list = async (flags: Flags & ListPrintFlags & { readonly state?: State }): Promise<void> => {
  const callShop = await shopOf(flags);
  const rows: Picture[] = [];
  let suppliers: Reply['suppliers'] = [];
  let sizes: Reply['sizes'] = { read: 0, waiting: 0, unread: 0, some: [] };
  for (const state of flags.state ? [flags.state] : (['waiting', 'refused'] as const)) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { supplier: flags.seller ?? '', state, page, size: SIZE };
      const reply = await callShop(operatorListPictures, { query });
      rows.push(...reply.data);
      ({ suppliers, sizes, pageCount: pages } = reply);
    }
  }
  const lines = [...suppliers.map(supplierLine), ...rows.map(pictureLine)];
  const none = 'The shop keeps no pictures of suppliers';
  printList(flags, {
    data: { suppliers, pictures: rows, sizes },
    rows,
    columns: operatorListPictures.columns,
    lines: [...(lines.length > 0 ? lines : [none]), ...sizeLines(sizes)],
  });
};

const supplierLine = ({ supplier, kept, waiting, refused, bytes }: Reply['suppliers'][number]) =>
  `${supplier}  ${kept} kept (${(bytes / 1e6).toFixed(1)} MB), ${waiting} waiting, ${refused} left out`;

/** Empty where records give the pixels of all pictures. */
const sizeLines = ({ read, waiting, unread, some }: Reply['sizes']): readonly string[] =>
  read + waiting + unread === 0
    ? []
    : [
        `Pixels that no record gives: ${read} read from the files, ${waiting} waiting, ${unread} unknown`,
        ...some.map(({ address, reason }) => `  unknown  ${address}  ${reason}`),
      ];

const pictureLine = ({ state, address, reason }: Picture): string =>
  ['', state, address, reason].join('  ').trimEnd();

const retry = async (flags: Flags & { readonly all?: boolean }): Promise<void> => {
  const body = { supplier: flags.seller ?? '', all: flags.all === true };
  const { due, sizes } = await (await shopOf(flags))(operatorRetryPictures, { body });
  const pixels = sizes === 1 ? 'picture are' : 'pictures are';
  print(flags, { due, sizes }, [
    `${due} ${due === 1 ? 'picture is' : 'pictures are'} being fetched`,
    ...(sizes === 0 ? [] : [`the pixels of ${sizes} ${pixels} read again within the hour`]),
  ]);
};
