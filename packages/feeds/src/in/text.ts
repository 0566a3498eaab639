import { counted, plural } from '@parlour/domain';
import type { FeedItem } from './feed.ts';

/** Bytes of a file. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Characters that are not UTF-8 in a feed that does not say so. */
interface ForeignCharacters {
  readonly count: number;
  /** The line of the first one. */
  readonly line: number;
}

/**
 * Text of a feed in UTF-8, UTF-16, Windows-1252, or the encoding that an XML declaration names. A feed may mix
 * UTF-8 and Windows-1252: bytes that are not UTF-8 are Windows-1252, one by one.
 */
export class DecodedText {
  /** Null if there are none. They do not count if the feed says that it is in Windows-1252. */
  foreign: ForeignCharacters | null = null;

  async *decode(bytes: AsyncIterable<Bytes>): AsyncIterable<string> {
    let decoder: Decoder | undefined;
    for await (const piece of fromHead(bytes)) {
      decoder ??= this.#decoderOf(piece);
      yield decoder.decode(piece);
    }
    if (decoder !== undefined) yield decoder.end();
  }

  /** A warning about characters that are not UTF-8, after the text: another encoding may be meant. */
  warnings(): readonly FeedItem[] {
    if (this.foreign === null) return [];
    const { count, line } = this.foreign;
    const reason = `${counted(count, 'character')} of the file ${plural(count, 'is', 'are')} not UTF-8, and read as Windows-1252; the first is in this line`;
    return [{ kind: 'warning', remark: { line, column: '', value: '', reason } }];
  }

  #decoderOf(head: Uint8Array): Decoder {
    const encoding = encodingOf(head);
    if (encoding === 'utf-8') {
      return new MixedDecoder((foreign) => {
        this.foreign = foreign;
      });
    }
    if (encoding === 'windows-1252') return new MixedDecoder(() => undefined);
    const decoder = new TextDecoder(encoding);
    return {
      decode: (piece) => decoder.decode(piece, { stream: true }),
      end: () => decoder.decode(),
    };
  }
}

interface Decoder {
  readonly decode: (piece: Bytes) => string;
  /** What is left at the end of the text. */
  readonly end: () => string;
}

/** The bytes that tell the encoding: more than an XML declaration has. */
const HEAD_BYTES = 256;

/** Pieces of a file, the first of which tells what kind of file it is. */
export async function* fromHead(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let head: Bytes | null = new Uint8Array();
  for await (const piece of bytes) {
    if (head === null) yield piece;
    else {
      head = joined(head, piece);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield head;
}

const joined = (first: Bytes, second: Bytes): Bytes => {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

const latin1 = new TextDecoder('windows-1252');

/** By the byte order mark, the zeros of UTF-16 (XML 1.0, appendix F), or the XML declaration. */
const encodingOf = (head: Uint8Array): string => {
  const [first = 0, second = 0, third = 0, fourth = 0] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  return declaredEncoding(latin1.decode(head.subarray(0, HEAD_BYTES)));
};

const DECLARATION = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/;

/** A text that says in readable bytes that it is UTF-16 is not. */
const declaredEncoding = (head: string): string => {
  const [, label = 'utf-8'] = DECLARATION.exec(head) ?? [];
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    // Not an encoding that is known: the bytes tell more than the name.
    return 'utf-8';
  }
};

/** UTF-8 in which any byte may be Windows-1252. A character may be divided between two pieces. */
class MixedDecoder implements Decoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #onForeign: (foreign: ForeignCharacters) => void;
  #pending: Bytes = new Uint8Array();
  #isBegun = false;
  #line = 1;
  #foreign: ForeignCharacters | null = null;

  constructor(onForeign: (foreign: ForeignCharacters) => void) {
    this.#onForeign = onForeign;
  }

  decode(piece: Bytes): string {
    const bytes = joined(this.#pending, piece);
    const whole = bytes.length - unfinished(bytes);
    this.#pending = bytes.subarray(whole);
    return this.#text(bytes.subarray(0, whole));
  }

  end(): string {
    return this.#text(this.#pending);
  }

  #text(bytes: Uint8Array): string {
    const text = this.#strict(bytes) ?? this.#mixed(bytes);
    if (this.#foreign === null) this.#line += linesIn(text);
    if (this.#isBegun || text === '') return text;
    this.#isBegun = true;
    return text.replace(/^\ufeff/, '');
  }

  #strict(bytes: Uint8Array): string | null {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return null;
    }
  }

  /** In Windows-1252 each byte is a character, so that places in the text are places in the bytes. */
  #mixed(bytes: Uint8Array): string {
    const text = latin1.decode(bytes);
    let mixed = '';
    let at = 0;
    while (at < bytes.length) {
      const next = nextBeyondAscii(bytes, at);
      mixed += text.slice(at, next);
      if (next === bytes.length) break;
      const length = lengthOf(bytes[next] ?? 0);
      const character = isContinued(bytes, next, length)
        ? this.#strict(bytes.subarray(next, next + length))
        : null;
      if (character === null) this.#note(mixed);
      mixed += character ?? text.slice(next, next + 1);
      at = next + (character === null ? 1 : length);
    }
    return mixed;
  }

  #note(before: string): void {
    const { count, line } = this.#foreign ?? { count: 0, line: this.#line + linesIn(before) };
    this.#foreign = { count: count + 1, line };
    this.#onForeign(this.#foreign);
  }
}

/** Bytes of a UTF-8 character by its first byte; 1 if none begins with it. */
const lengthOf = (byte: number): number => {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
};

/** Whether the bytes may be a character; most bytes of Windows-1252 need no failed attempt to decode them. */
const isContinued = (bytes: Uint8Array, from: number, length: number): boolean => {
  if (length === 1 || from + length > bytes.length) return false;
  for (let at = from + 1; at < from + length; at += 1) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
  }
  return true;
};

/** The bytes of a character at the end that continues in the next piece. */
const unfinished = (bytes: Uint8Array): number => {
  for (let count = 1; count <= Math.min(3, bytes.length); count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte >= 0xc0) return lengthOf(byte) > count ? count : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
};

const nextBeyondAscii = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
};

const linesIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** A line of a text and its number, from one. */
export interface Line {
  readonly number: number;
  /** The beginning of it if it is too long. */
  readonly text: string;
}

/** The most characters of a line; a longer line is no record. */
const MAX_LINE = 500_000;

export const isTooLong = ({ text }: Line): boolean => text.length > MAX_LINE;

export const TOO_LONG = `the line has more than ${MAX_LINE.toLocaleString('en-GB')} characters`;

/**
 * Lines of a text that streams in, without their ends (LF, CRLF, or CR alone) and without NULs, which a disk
 * leaves in place of what was never written.
 */
export async function* linesOf(feed: AsyncIterable<string>): AsyncIterable<Line> {
  let rest = '';
  let number = 0;
  for await (const piece of withLineFeeds(feed)) {
    const parts = (rest + piece).split('\n');
    rest = (parts.pop() ?? '').slice(0, MAX_LINE + 1);
    for (const part of parts) yield { number: (number += 1), text: withoutReturn(part) };
  }
  if (rest !== '') yield { number: number + 1, text: withoutReturn(rest) };
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

/**
 * A text whose lines end in CR alone (Excel for Mac), with LF in place of them. The first line end decides: a
 * CR within another text belongs to a cell.
 */
async function* withLineFeeds(feed: AsyncIterable<string>): AsyncIterable<string> {
  let first: string | undefined;
  let held = '';
  for await (const piece of feed) {
    // A CR at the end may be half of a CRLF.
    const text = held + piece.replaceAll('\0', '');
    held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length);
    first ??= /\r\n?|\n/.exec(whole)?.[0];
    yield first === '\r' ? whole.replace(/\r\n?/g, '\n') : whole;
  }
  yield held === '' || first !== '\r' ? held : '\n';
}
