import { expect, it } from 'vitest';
import { fieldsAfter } from './fields-after.ts';

it('gives the fields that begin with a word, each by the rest of its name', () => {
  const fields = { 'note-12': 'By noon', note: 'Ring', 'note-12.2': '', 'my-note-1': 'No' };
  expect(fieldsAfter(fields, 'note-')).toEqual([
    ['12', 'By noon'],
    ['12.2', ''],
  ]);
});
