/** The highest page number that a call takes. */
const MAX_PAGE = 1_000_000_000;

/** The page number in a query: 1 if it is absent (LIST-013), null if it is invalid. */
export const readPage = (text: string | null): number | null => {
  if (text === null) return 1;
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const page = Number(text);
  return page <= MAX_PAGE ? page : null;
};

/** Page numbers to link to: the first, the last and the current one's neighbours; null for a gap. */
export const pageWindow = (current: number, last: number): readonly (number | null)[] => {
  const near = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last);
  return pages.sort((a, b) => a - b).flatMap((page, index) => withGap(page, pages[index - 1]));
};

/** A gap of one page shows that page. */
const withGap = (page: number, before: number | undefined): (number | null)[] => {
  if (before === undefined || page - before === 1) return [page];
  return page - before === 2 ? [page - 1, page] : [null, page];
};
