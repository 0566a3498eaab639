/** Text of a feed in UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export class DecodedText {
  /** True after a chunk was not UTF-8 and was read as Windows-1252 (Latin-1) instead. */
  fellBack = false;

  async *decode(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
    let decoder: TextDecoder | undefined;
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      try {
        yield decoder.decode(piece, { stream: true });
      } catch {
        // In Windows-1252 every byte is a character, so that this cannot happen a second time.
        this.fellBack = true;
        decoder = new TextDecoder('windows-1252');
        yield decoder.decode(piece, { stream: true });
      }
    }
  }
}

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** A line of a text and its number, from one. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** The most characters of a line; a longer line is no record. */
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
