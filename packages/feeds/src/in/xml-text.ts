import { PARTING } from './feed.ts';

/** A noncharacter, which XML admits and feeds do not have, in place of an ampersand that begins no reference. */
const BARE = '\ufdd0';

/**
 * XML without the faults that feeds have most often and that leave no doubt: an ampersand that is not written
 * `&amp;`, HTML's entities, control characters, and blank lines before the XML declaration. Line numbers stay.
 * Such ampersands are marked, because in CDATA they are none: `withAmpersands` puts them back.
 * @param text its first piece has all of the declaration
 */
export async function* mendedXml(text: AsyncIterable<string>): AsyncIterable<string> {
  let isFirst = true;
  let held = '';
  for await (const piece of text) {
    const all = held + (isFirst ? piece.replace(LATE_DECLARATION, '$1') : piece);
    isFirst = false;
    held = HALF_REFERENCE.exec(all)?.[0] ?? '';
    yield marked(all.slice(0, all.length - held.length));
  }
  yield marked(held);
}

/** A text of the parsed XML as it was meant. */
export const withAmpersands = (text: string): string => text.replaceAll(BARE, '&');

/** Only the very beginning of a file may have a declaration. */
const LATE_DECLARATION = /^(\s+)<\?xml\s[^>]*>/;

/** The longest reference has nine characters after the ampersand. */
const HALF_REFERENCE = /&[#\w]{0,9}$/;

const marked = (text: string): string =>
  text
    .replace(PARTING, '\t')
    .replace(FORBIDDEN, '')
    .replace(AMPERSAND, (all, decimal?: string, hex?: string) => {
      if (all === '&') return BARE;
      if (decimal === undefined && hex === undefined) return all;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return isCharacter(code) ? all : BARE + all.slice(1);
    });

/** Control characters, and characters that XML excludes or that the marks use. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufdd0\ufffe\uffff]/gu;

/** XML's own five entities, characters by number, and ampersands. */
const AMPERSAND = /&(?:(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([\da-fA-F]{1,6}));)?/g;

/** Whether a text may have the character, given by its code point. */
const isCharacter = (code: number): boolean =>
  code <= 0x10_ff_ff &&
  /[^\p{Cs}\ufdd0\ufffe\uffff]/u.test(String.fromCodePoint(code)) &&
  (code >= 0x20 || [9, 10, 13].includes(code));
