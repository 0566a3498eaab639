import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSynonyms } from '@parlour/search/words';

it('the list of synonyms that comes with the shop can be parsed whole', () => {
  const { synonyms, unread } = parseSynonyms(readFileSync('catalogue/synonyms.txt', 'utf8'));
  expect(unread).toEqual([]);
  expect(synonyms).toContainEqual({ term: 'closet', means: 'wardrobe' });
});
