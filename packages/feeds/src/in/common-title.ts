/**
 * A name that is true of all titles: the words at their beginning, or else at their end; the first title if
 * they share none.
 */
export const commonTitle = (titles: readonly string[]): string => {
  const [title = ''] = titles;
  if (titles.every((other) => other === title)) return title;
  return [commonBeginning(titles), commonEnding(titles)].find(isName) ?? title;
};

/** Words that name nothing by themselves. */
const EMPTY_WORDS = /^(?:the|and|for|with|from|new|set|sale)$/i;

const isName = (words: string): boolean =>
  words.split(' ').some((word) => /\p{L}{3}/u.test(word) && !EMPTY_WORDS.test(word));

/** A name does not end in these. */
const OPEN_END =
  /(?:\s(?:a|an|and|by|for|from|in|of|on|or|the|to|with|x|×|&|\+|\/)|[\s,;:|(/+–-])+$/i;

const commonBeginning = (titles: readonly string[]): string => {
  const common = sharedWords(titles.map((title) => title.split(' '))).join(' ');
  const opened = common.lastIndexOf('(');
  const closed = opened > common.lastIndexOf(')') ? common.slice(0, opened) : common;
  return closed.replace(OPEN_END, '');
};

const commonEnding = (titles: readonly string[]): string =>
  sharedWords(titles.map((title) => title.split(' ').toReversed()))
    .toReversed()
    .join(' ')
    .replace(/^[\s,;:|)–-]+/, '');

/** The words at the beginning of every list, as the first one writes them. */
const sharedWords = ([
  words = [],
  ...others
]: readonly (readonly string[])[]): readonly string[] => {
  const bare = (word = '') => word.replace(/[,;:.]+$/, '');
  const end = words.findIndex((word, at) => others.some((other) => bare(other[at]) !== bare(word)));
  return end === -1 ? words : words.slice(0, end);
};
