import { describe, expect, it } from 'vitest';
import { searchNotes } from './notes.ts';

const notesOf = (understood: object) =>
  searchNotes('velvit sofa', {
    filters: [],
    correctedTo: '',
    leftOut: [],
    anyWord: false,
    ...understood,
  });

describe('the notes on a search', () => {
  it.each([
    [{}, []],
    [
      { correctedTo: 'velvet sofa' },
      ['Nothing matches ‘velvit sofa’. These are the results for ‘velvet sofa’.'],
    ],
    [
      { leftOut: ['hovercraft', 'Under £5'] },
      ['Nothing matches ‘hovercraft’ or ‘Under £5’.', 'These are the results for the rest.'],
    ],
    [{ anyWord: true }, ['Nothing has all of these words. These products have some of them.']],
  ])('are, for %j, %j', (understood, notes) => {
    expect(notesOf(understood)).toEqual(notes);
  });
});
