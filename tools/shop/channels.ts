import {
  type CallResult,
  type CHANNEL_NAMES,
  type Columns,
  operatorChannelReport,
} from '@parlour/contract';
import { printList, type ListPrintFlags } from '../parlour/print.ts';
import { shop, type ShopFlags } from './commands.ts';

type LeftOutItem = CallResult<typeof operatorChannelReport>['leftOut'][number];

const LEFT_OUT: Columns<LeftOutItem> = {
  variant: { value: ({ variantId }) => variantId },
  title: { value: ({ title }) => title },
  reason: { value: ({ reason }) => reason },
  picture: { value: ({ picture }) => picture },
  width: { kind: 'number', value: ({ width }) => width },
  height: { kind: 'number', value: ({ height }) => height },
};

const REASONS: Readonly<Record<string, string>> = {
  no_picture: 'has no picture',
  picture_unread: 'has no picture in a format that the channel reads',
  picture_small: 'has no picture that is large enough',
  address_long: 'has too long a URL',
  brand_and_number_unknown: 'has neither a brand nor a GTIN nor a manufacturer’s number',
};

const sizeOf = ({ width, height }: LeftOutItem): string =>
  width === 0 ? '' : `, ${width} by ${height} pixels`;

/**
 * Prints the variants that a channel's feed of a site leaves out. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const checkChannel = async (
  channel: (typeof CHANNEL_NAMES)[number],
  { site, ...flags }: ShopFlags & ListPrintFlags & { readonly site: string },
) => {
  const callShop = await shop(flags);
  const leftOut: LeftOutItem[] = [];
  const unmeasured: string[] = [];
  let items = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: CallResult<typeof operatorChannelReport> = await callShop(operatorChannelReport, {
      query: { site, channel, after },
    });
    items += part.items;
    leftOut.push(...part.leftOut);
    unmeasured.push(...part.unmeasured);
    after = part.next === '' ? undefined : part.next;
  }
  const lines = leftOut.map((item) =>
    [item.variantId, item.title, `${REASONS[item.reason] ?? item.reason}${sizeOf(item)}`].join(
      '  ',
    ),
  );
  const doubted = `for ${unmeasured.length} of them the size of the picture is unknown`;
  printList(flags, {
    data: { items, unmeasured, leftOut },
    rows: leftOut,
    columns: LEFT_OUT,
    lines: [...lines, `${items} in the feed, ${leftOut.length} left out; ${doubted}`],
  });
};
