import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  DAY_MS,
  decodedEntities,
  escapedOnce,
  escapeElementText,
  escapeHtml,
} from '@parlour/domain';
import {
  columnName,
  type FeedContext,
  type FeedDoubt,
  FeedProblem,
  type FeedRow,
  type FeedRows,
  HTML_TAG,
  type Remark,
} from './feed.ts';
import { MERCHANT_ALIASES } from './merchant.ts';
import { parseFeedDate } from './moment.ts';
import { detailValue } from './product-detail.ts';
import { shippingValue } from './shipping.ts';
import { mendedXml, withAmpersands } from './xml-text.ts';

/**
 * Entries of Merchant product data in RSS 2.0 (`item`) or Atom (`entry`). The feed ends where the XML is
 * broken: the entries before that are read, and the position is refused.
 * @param context its `onDate` is told the date of the feed, if it comes before the first entry
 * @throws {FeedProblem} if there is no entry, or if the file declares entities
 */
export async function* readXml(
  text: AsyncIterable<string>,
  context: Pick<FeedContext, 'now' | 'onDate'>,
): FeedRows {
  const reader = new XmlReader(context);
  for await (const piece of mendedXml(text)) {
    yield* reader.read(piece);
    if (reader.isBroken) break;
  }
  yield* reader.finish();
}

/** Names of Atom and RSS for fields that have another name in Merchant data. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...MERCHANT_ALIASES,
  ['summary', 'description'],
  ['content', 'description'],
  ['encoded', 'description'],
]);

/** The names of a feed's date in RSS and Atom. */
const MADE = ['lastbuilddate', 'pubdate', 'updated'];

/** A feed that claims to be older has a date that never changes, and its stock is not that of then. */
const MAX_AGE_DAYS = 30;

const NO_DATE =
  'not a date such as "Fri, 20 Nov 2026 05:30:00 GMT" or 2026-11-20T05:30:00Z; left out';
const OLD_DATE = `more than ${MAX_AGE_DAYS} days ago, as if it never changed; left out`;

/** Fields that an item may have once for RSS or Atom, and once more for Merchant data. */
const OF_THE_FRAME: ReadonlySet<string> = new Set(['id', 'title', 'description']);

type Tag = Pick<SaxesTagNS, 'name' | 'prefix' | 'local' | 'uri' | 'attributes'>;

const GOOGLE = 'http://base.google.com/ns/1.0';
const ATOM = 'http://www.w3.org/2005/Atom';
/** RSS has the whole text of an item in `content:encoded`. */
const CONTENT = 'http://purl.org/rss/1.0/modules/content/';

/** Feeds misspell the namespace's name, and rarely the prefix. */
const isGoogle = ({ prefix, uri }: Tag): boolean => prefix === 'g' || uri === GOOGLE;

/** Elements of Google, RSS and Atom; those of other namespaces mean something else, such as `media:title`. */
const isOurs = (tag: Tag): boolean =>
  tag.prefix === '' || isGoogle(tag) || tag.uri === ATOM || tag.uri === CONTENT;

const isEntry = (tag: Tag): boolean => isOurs(tag) && /^(?:item|entry)$/i.test(tag.local);

/** Faults after which the parser goes on where it was. */
const HARMLESS =
  /"\]\]>" is disallowed|malformed comment|duplicate attribute|attribute without value|unquoted attribute|no whitespace between attributes/;

/** Elements without content, and those within a sentence. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);
const INLINE: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** The most characters of an entry, as of a row in a table. */
const MAX_CHARACTERS = 500_000;
/** The most between two tags, which the parser keeps in memory. */
const MAX_BETWEEN_TAGS = 10_000_000;
const MAX_DEPTH = 100;
/** Characters of the words that describe a file without entries. */
const MAX_WORDS = 80;

/** CDATA within CDATA, or escaped. */
const CDATA = /<!\[CDATA\[|\]\]>/g;

type XmlEntry = FeedRow | Remark | FeedDoubt;

/** An entry that is being read. */
interface Entry {
  readonly line: number;
  readonly values: Record<string, string[]>;
  /** The tags of its values, by column. */
  readonly tags: Record<string, string>;
  characters: number;
}

class XmlReader {
  readonly #parser = new SaxesParser({
    xmlns: true,
    // A prefix that the feed does not declare.
    resolvePrefix: (prefix: string) => (prefix === 'g' ? GOOGLE : `undeclared:${prefix}`),
  });
  readonly #context: Pick<FeedContext, 'now' | 'onDate'>;
  #found: XmlEntry[] = [];
  #fault: Remark | null = null;
  #entries = 0;
  #entry: Entry | null = null;
  /** Elements that are open, within the entry if there is one. */
  #depth = 0;
  /** Text of the attribute that is being read, and the same as HTML. */
  #text = '';
  #html = '';
  /** Text of the attribute's part, and of all its parts by name. */
  #part = '';
  #parts: Record<string, string> = {};
  /** Characters since the last tag. */
  #since = 0;
  /** The first element and the first words, to describe a file that has no entries. */
  #root = '';
  #words = '';

  constructor(context: Pick<FeedContext, 'now' | 'onDate'>) {
    this.#context = context;
    this.#parser.on('opentag', (tag) => {
      this.#begin(tag);
    });
    this.#parser.on('text', (text) => {
      this.#add(withAmpersands(text), asHtml);
    });
    this.#parser.on('cdata', (text) => {
      this.#add(withAmpersands(text), asItIs);
    });
    this.#parser.on('closetag', (tag) => {
      this.#end(tag);
    });
    this.#parser.on('doctype', refuseEntities);
    this.#parser.on('comment', () => {
      this.#since = 0;
    });
    this.#parser.on('error', ({ message }) => {
      if (!HARMLESS.test(message)) this.#breakOff(message.replace(/^\d+:\d+: /, ''));
    });
  }

  get isBroken(): boolean {
    return this.#fault !== null;
  }

  read(piece: string): readonly XmlEntry[] {
    this.#since += piece.length;
    this.#parser.write(piece);
    if (this.#since > MAX_BETWEEN_TAGS) {
      this.#breakOff('more than ten million characters without a tag');
    }
    return this.#take();
  }

  /** @throws {FeedProblem} if there was no entry */
  finish(): readonly XmlEntry[] {
    if (!this.isBroken) this.#parser.close();
    if (this.#entries === 0) throw new FeedProblem(this.#emptiness());
    return this.#take();
  }

  #take(): readonly XmlEntry[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #begin(tag: Tag): void {
    this.#since = 0;
    this.#root ||= tag.name;
    const entry = this.#entry;
    if (entry === null) this.#text = '';
    if (isEntry(tag) && (entry === null || this.#depth === 0)) this.#beginEntry();
    else this.#beginElement(tag);
  }

  #beginElement({ local, attributes }: Tag): void {
    const name = local.toLowerCase();
    if (this.#depth === 0) {
      this.#text = '';
      this.#html = '';
      this.#parts = {};
    } else if (this.#entry !== null) {
      const opening = isHtml(name) ? openingTag(name, attributes) : '';
      this.#entry.characters += opening.length;
      this.#html += opening;
      if (!INLINE.has(name)) this.#text += ' ';
    }
    if (this.#depth === 1) this.#part = '';
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#breakOff(`more than ${MAX_DEPTH} elements in each other`);
  }

  #beginEntry(): void {
    if (this.#entry !== null) {
      this.#breakOff(`the entry of line ${this.#entry.line} doesn’t end before this one`);
    }
    this.#entries += 1;
    this.#depth = 0;
    this.#entry = {
      line: this.#parser.line,
      values: Object.create(null) as Record<string, string[]>,
      tags: {},
      characters: 0,
    };
  }

  #add(text: string, toHtml: (text: string) => string): void {
    if (this.#entry !== null) {
      this.#entry.characters += text.length;
      if (this.#entry.characters > MAX_CHARACTERS) return;
    } else if (this.#words.length < MAX_WORDS && text.trim() !== '') this.#words += `${text} `;
    this.#text += text;
    this.#part += text;
    this.#html += toHtml(text);
  }

  #end(tag: Tag): void {
    this.#since = 0;
    const entry = this.#entry;
    if (entry === null) {
      if (MADE.includes(columnName(tag.local))) this.#date(tag.name);
      this.#depth -= 1;
      this.#text = '';
      return;
    }
    const depth = this.#depth;
    this.#depth -= 1;
    if (depth === 0) this.#finishEntry(entry);
    else if (depth === 1) this.#keep(entry, tag);
    else this.#endPart(tag.local.toLowerCase(), depth);
  }

  #endPart(name: string, depth: number): void {
    if (depth === 2) this.#parts[columnName(name)] = this.#part.trim();
    if (isHtml(name) && !VOID.has(name)) this.#html += `</${name}>`;
    if (!INLINE.has(name)) this.#text += ' ';
  }

  #date(column: string): void {
    const value = this.#text.trim();
    const made = parseFeedDate(value);
    const oldest = this.#context.now - MAX_AGE_DAYS * DAY_MS;
    if (made !== null && made.getTime() >= oldest) this.#context.onDate(made);
    else if (value !== '') {
      const reason = made === null ? NO_DATE : OLD_DATE;
      this.#found.push({ doubt: { line: this.#parser.line, column, value, reason } });
    }
  }

  #finishEntry({ line, values, characters }: Entry): void {
    this.#entry = null;
    this.#depth = 0;
    if (this.isBroken) return;
    if (characters <= MAX_CHARACTERS) this.#found.push({ line, values });
    else {
      const reason = 'the entry has more than 500,000 characters';
      this.#found.push({ line, column: '', value: values.id?.[0] ?? '', reason });
    }
  }

  /** Merchant names take precedence over those of RSS and Atom; among the latter, the first value wins. */
  #keep({ values, tags }: Entry, tag: Tag): void {
    if (!isOurs(tag)) return;
    const element = columnName(tag.local);
    const name = ELSEWHERE.get(element) ?? element;
    const value = this.#valueOf(name);
    if (value.trim() === '') return;
    if (OF_THE_FRAME.has(name) && values[name] !== undefined && tags[name] !== tag.name) {
      if (!isGoogle(tag)) return;
      values[name] = [];
    }
    tags[name] = tag.name;
    (values[name] ??= []).push(value);
  }

  #valueOf(name: string): string {
    const hasParts = Object.keys(this.#parts).length > 0;
    if (name === 'shipping' && hasParts) return shippingValue(this.#parts);
    if (name === 'product_detail' && hasParts) return detailValue(this.#parts);
    if (!hasParts) return this.#text.replace(CDATA, '');
    return name === 'description' ? this.#html : this.#text.replace(/\s+/g, ' ').trim();
  }

  #breakOff(message: string): void {
    if (this.#fault !== null) return;
    const reason = `the XML can’t be read from here on: ${message}`;
    this.#fault = { line: this.#parser.line, column: '', value: '', reason };
    this.#found.push(this.#fault);
  }

  #emptiness(): string {
    const words = this.#words.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
    return [
      'The feed has no product: there is no item or entry in it',
      this.#root === '' ? '' : `; its first element is <${this.#root}>`,
      words === '' ? '' : ` and says "${words}"`,
      this.#fault === null ? '' : `. In line ${this.#fault.line} ${this.#fault.reason}`,
    ].join('');
  }
}

const asItIs = (text: string): string => text;

/** The text beside elements of HTML, in which HTML's entities mean what they mean there. */
const asHtml = (text: string): string => escapeElementText(decodedEntities(escapedOnce(text)));

/** Other elements are left out of a description, and their words stay. */
const isHtml = (name: string): boolean => HTML_TAG.test(`<${name}>`);

/** An element of a description with what it says of itself, such as where a link leads. */
const openingTag = (name: string, attributes: Tag['attributes']): string => {
  const given = Object.values(attributes)
    .filter(({ prefix, local }) => prefix === '' && local !== 'xmlns')
    .map(({ local, value }) => ` ${local.toLowerCase()}="${escapeHtml(withAmpersands(value))}"`);
  return `<${name}${given.join('')}>`;
};

/** An entity may contain others, or a file of the server. */
const refuseEntities = (doctype: string): void => {
  if (!doctype.includes('<!ENTITY')) return;
  throw new FeedProblem(
    'The feed declares entities of its own (<!ENTITY …>), which aren’t read; write their text in their place',
  );
};
