/** Highest page number that a call may ask for. */
const MAX_PAGE = 1_000_000_000;

/** Page number of a query: 1 when there is none (LIST-013), null when the text names no page. */
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

/** A gap of one page is that page. */
const withGap = (page: number, before: number | undefined): (number | null)[] => {
  if (before === undefined || page - before === 1) return [page];
  return page - before === 2 ? [page - 1, page] : [null, page];
};
