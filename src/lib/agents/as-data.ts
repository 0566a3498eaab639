/** Characters of a text that is handed on, unless told otherwise. */
const MOST = 2_000;

/** Controls but for the new line, what changes the direction of writing, and what nobody sees. */
const UNSEEN =
  /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;

const TAG = /<\/?[a-z!?][^>]*>/gi;

/**
 * Free text of a seller, a reviewer or a feed, for an agent: plain text, without what people cannot see
 * and without markup, no longer than told. It stays what it says; the field that it stands in is named as
 * data (docs/agents.md).
 */
export const asData = (text: string, most = MOST): string => {
  const plain = text
    .normalize('NFC')
    .replaceAll(TAG, ' ')
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, '');
  const lines = plain
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const characters = Array.from(lines);
  return characters.length <= most
    ? lines
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

const MARKS = /[\\`*_{}[\]()<>#+\-.!|~=&:@"']/g;

/** The same as one line of Markdown in which nothing is markup, and no address becomes a link. */
export const asMarkdownData = (text: string, most = MOST): string =>
  asData(text, most)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(MARKS, String.raw`\$&`);
