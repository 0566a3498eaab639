/** A line of a text and its number, counted from one. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Characters that are kept of a line; what is longer than this was no record. */
const MAX_LINE = 1_000_000;

/** Lines of a text that streams in, without their ends (LF or CRLF). */
export async function* linesOf(feed: AsyncIterable<string>): AsyncIterable<Line> {
  let rest = '';
  let number = 0;
  for await (const piece of feed) {
    const parts = (rest + piece).split('\n');
    rest = (parts.pop() ?? '').slice(0, MAX_LINE);
    for (const part of parts) yield { number: (number += 1), text: withoutReturn(part) };
  }
  if (rest !== '') yield { number: number + 1, text: withoutReturn(rest) };
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);
