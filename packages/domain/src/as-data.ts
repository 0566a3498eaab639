/** The longest text, in characters, unless the caller names another limit. */
const MOST = 2_000;

/**
 * Control characters except the new line, characters that change the direction of writing, and invisible
 * ones.
 */
const UNSEEN =
  /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;

const TAG = /<\/?[a-z!?][^>]*>/gi;

/**
 * Free text of a seller, a reviewer or a feed for an agent: plain text without invisible characters or
 * markup, and no longer than `most`. The wording stays; the field that holds it is described as data
 * (docs/agents.md).
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

/** The same as one line of Markdown, in which nothing is markup and no URL becomes a link. */
export const asMarkdownData = (text: string, most = MOST): string =>
  asData(text, most)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(MARKS, String.raw`\$&`);
