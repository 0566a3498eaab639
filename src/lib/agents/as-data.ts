/** Characters of a text that is handed on, unless told otherwise. */
const MOST = 2_000;

/** Controls, those that change the direction of writing, invisible ones, tags and the byte order mark. */
const UNSEEN =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{E0000}-\u{E0FFF}]/gu;

const TAG = /<\/?[a-z!?][^>]*>/gi;

/**
 * Free text of a seller, a reviewer or a feed, for an agent: plain text, without what people cannot see
 * and without markup, no longer than told. It stays what it says; the field that it stands in is named as
 * data (docs/agents.md).
 */
export const asData = (text: string, most = MOST): string => {
  const plain = text.normalize('NFC').replaceAll(TAG, ' ').replaceAll(UNSEEN, '');
  const lines = plain
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const characters = [...lines];
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
