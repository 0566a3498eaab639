import { pageWindow } from '#lib/listing/page-number.ts';

interface PageLink {
  readonly page: number;
  readonly href: string;
}

export interface Pagination {
  readonly current: number;
  readonly last: number;
  /** Null is a gap. */
  readonly links: readonly (PageLink | null)[];
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the pages of a list. */
export const paginationOf = (
  href: (page: number) => string,
  current: number,
  last: number,
): Pagination => ({
  current,
  last,
  links: pageWindow(current, last).map((page) =>
    page === null ? null : { page, href: href(page) },
  ),
  previous: current > 1 ? href(current - 1) : null,
  next: current < last ? href(current + 1) : null,
});
