import { SaxesParser } from 'saxes';
import { columnName, type FeedDoubt, type FeedRow, type FeedRows, type Remark } from './feed.ts';
import { MERCHANT_ALIASES } from './merchant.ts';
import { parseFeedDate } from './moment.ts';
import { shippingValue } from './shipping.ts';

/**
 * Entries of Merchant product data in RSS 2.0 (`item`) or Atom (`entry`). The feed ends where the XML is
 * broken: the entries before that are read, and the position is refused.
 * @param onDate is told the date of the feed, if it comes before the first entry
 */
export async function* readXml(
  text: AsyncIterable<string>,
  onDate: (made: Date) => void,
): FeedRows {
  const reader = new XmlReader(onDate);
  for await (const piece of text) {
    yield* reader.read(piece);
    if (reader.isBroken) return;
  }
  yield* reader.end();
}

/** Names of Atom and RSS for fields that have another name in Merchant data. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...MERCHANT_ALIASES,
  ['summary', 'description'],
  ['content', 'description'],
]);

/** The names of a feed's date in RSS and Atom. */
const MADE = ['lastbuilddate', 'pubdate', 'updated'];

/** Fields that an item may have once for RSS or Atom, and once more for Merchant data. */
const OF_THE_FRAME: ReadonlySet<string> = new Set(['id', 'title', 'description']);

type XmlEntry = FeedRow | Remark | FeedDoubt;

class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #onDate: (made: Date) => void;
  #found: XmlEntry[] = [];
  #broken = false;
  #item: { readonly line: number; readonly values: Record<string, string[]> } | null = null;
  /** Names of the open elements in the item. */
  #path: string[] = [];
  #text = '';
  #parts: Record<string, string> = {};
  /** The tags of the item's values, by column. */
  #tags: Record<string, string> = {};

  constructor(onDate: (made: Date) => void) {
    this.#onDate = onDate;
    this.#parser.on('opentag', ({ name }) => {
      this.#open(columnName(name));
    });
    this.#parser.on('text', (text) => {
      this.#text += text;
    });
    this.#parser.on('cdata', (text) => {
      this.#text += text;
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#close(name);
    });
    this.#parser.on('error', ({ message }) => {
      this.#breakOff(message);
    });
  }

  get isBroken(): boolean {
    return this.#broken;
  }

  read(piece: string): readonly XmlEntry[] {
    this.#parser.write(piece);
    return this.#take();
  }

  end(): readonly XmlEntry[] {
    this.#parser.close();
    return this.#take();
  }

  #take(): readonly XmlEntry[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #open(name: string): void {
    this.#text = '';
    if (this.#item !== null) {
      this.#path.push(name);
      if (this.#path.length === 1) this.#parts = {};
    } else if (name === 'item' || name === 'entry') {
      this.#tags = {};
      this.#item = {
        line: this.#parser.line,
        values: Object.create(null) as Record<string, string[]>,
      };
    }
  }

  #close(tag: string): void {
    const name = columnName(tag);
    if (this.#item === null) {
      if (MADE.includes(name)) this.#date(tag);
      this.#text = '';
      return;
    }
    const depth = this.#path.length;
    this.#path.pop();
    if (depth === 0) this.#finish();
    else if (depth === 1) this.#add(name, tag);
    else if (depth === 2) this.#parts[name] = this.#text.trim();
    this.#text = '';
  }

  #date(column: string): void {
    const value = this.#text.trim();
    const made = parseFeedDate(value);
    if (made !== null) this.#onDate(made);
    else if (value !== '') {
      const reason =
        'not a date such as "Fri, 20 Nov 2026 05:30:00 GMT" or 2026-11-20T05:30:00Z; left out';
      this.#found.push({ doubt: { line: this.#parser.line, column, value, reason } });
    }
  }

  #finish(): void {
    if (this.#item !== null && !this.#broken) this.#found.push(this.#item);
    this.#item = null;
  }

  /** Merchant names take precedence over those of RSS and Atom; among the latter, the first value wins. */
  #add(element: string, tag: string): void {
    const name = ELSEWHERE.get(element) ?? element;
    const values = this.#item?.values ?? {};
    const value = name === 'shipping' ? this.#shipping() : this.#text;
    if (value.trim() === '') return;
    if (OF_THE_FRAME.has(name) && values[name] !== undefined && this.#tags[name] !== tag) {
      if (!tag.includes(':')) return;
      values[name] = [];
    }
    this.#tags[name] = tag;
    (values[name] ??= []).push(value);
  }

  #shipping(): string {
    return Object.keys(this.#parts).length === 0 ? this.#text : shippingValue(this.#parts);
  }

  #breakOff(message: string): void {
    if (this.#broken) return;
    this.#broken = true;
    const reason = `the XML cannot be read from here on: ${message.replace(/^\d+:\d+: /, '')}`;
    this.#found.push({ line: this.#parser.line, column: '', value: '', reason });
  }
}
