/** Times as milliseconds since 1970. */
export interface DateRange {
  readonly from: number;
  readonly to: number;
}

/** Reads `2026-02-24T11:07+0100/2026-02-29T23:07+0100`; null for what is none. */
export const parseDateRange = (text: string): DateRange | null => {
  const [from, to, ...more] = text.split('/').map((part) => parseTime(part.trim()));
  if (from === undefined || to === undefined || more.length > 0) return null;
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to: endOf(text, to) };
};

/** JavaScript wants a colon in the time zone, which feeds leave out. */
const parseTime = (text: string): number =>
  Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').replace(' ', 'T'));

const DAY = 86_400_000;

/** A day without a time counts to its end. */
const endOf = (text: string, to: number): number =>
  /\/\s*\d{4}-\d{2}-\d{2}$/.test(text) ? to + DAY - 1 : to;
