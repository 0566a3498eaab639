import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSynonyms } from './synonyms.ts';

const read = (text: string) =>
  parseSynonyms(text).synonyms.map(({ term, means }) => `${term}=${means}`);

describe('list of synonyms', () => {
  it('parses words with the same meaning, each for every other', () => {
    expect(read('Sofa, couches')).toEqual(['sofa=couches', 'couch=sofa']);
  });

  it('parses one word that means others, and not the reverse', () => {
    expect(read('grey > slate, pale grey # and so on')).toEqual(['grey=slate', 'grey=pale grey']);
  });

  it('ignores comments and empty lines, and reports lines that it cannot parse', () => {
    const text = '# words\n\nsofa\na > b > c\n, ,\none two three four five, six';
    expect(parseSynonyms(text)).toEqual({
      synonyms: [],
      unread: [
        { line: 3, reason: 'names nothing to compare' },
        { line: 4, reason: 'has more than one >' },
        { line: 5, reason: 'names nothing to compare' },
        { line: 6, reason: '"one two three four five" has more than 4 words' },
      ],
    });
  });

  it('parses any text, each pair once and never a word with itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const pairs = read(text);
        expect(new Set(pairs).size).toBe(pairs.length);
        expect(pairs.filter((pair) => pair.split('=')[0] === pair.split('=')[1])).toEqual([]);
      }),
    );
  });
});
