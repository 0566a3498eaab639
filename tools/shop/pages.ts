import type { Columns } from '@parlour/contract';
import { counted } from '@parlour/domain';
import { printList } from '../parlour/print.ts';
import type { PageFlags, PeriodFlags } from '../parlour/shop-command.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly pageCount: number;
}

/** Rows that `--all` requests at a time; a reply has no more. */
const MANY = 100;

/** A page that is requested; `size` is absent where the shop's own is right. */
export interface PageWindow {
  readonly page: number;
  readonly size?: number;
}

type Ask<Row> = (window: PageWindow) => Promise<Page<Row>>;

/** The page that the flags name, or with `--all` every page in one. */
export const pagesOf = async <Row>(
  { page, all = false }: PageFlags,
  ask: Ask<Row>,
): Promise<Page<Row>> => {
  if (!all) return ask({ page });
  const first = await ask({ page: 1, size: MANY });
  const data = [...first.data];
  for (let next = 2; next <= first.pageCount; next += 1)
    data.push(...(await ask({ page: next, size: MANY })).data);
  return { data, totalCount: first.totalCount, pageCount: 1 };
};

interface PrintedPages<Row> {
  readonly ask: Ask<Row>;
  readonly columns: Columns<Row>;
  /** A row in words. */
  readonly lines: (row: Row) => string | readonly string[];
  /** The name of a row, and of several unless they only have an s. */
  readonly one: string;
  readonly many?: string;
}

/** Prints the page that the flags name, or with `--all` every page in one. */
export const printPages = async <Row>(
  flags: PageFlags,
  { ask, columns, lines, one, many }: PrintedPages<Row>,
): Promise<void> => {
  const found = await pagesOf(flags, ask);
  printList(flags, {
    data: found,
    rows: found.data,
    columns,
    lines: [...found.data.flatMap(lines), pageText(flags, found, one, many)],
  });
};

/** With `--all` the period ends now: a new row would move the others. */
export const periodOf = ({ from, to, all = false }: PeriodFlags & PageFlags): PeriodFlags => ({
  from,
  to: to === '' && all ? new Date().toISOString() : to,
});

/** Describes the page: `Page 1 of 3, 57 orders`. */
export const pageText = (
  { page, all = false }: PageFlags,
  { totalCount, pageCount }: Omit<Page<unknown>, 'data'>,
  one: string,
  many?: string,
): string => {
  const count = counted(totalCount, one, many);
  return all ? count : `Page ${Math.min(page, pageCount)} of ${pageCount}, ${count}`;
};
