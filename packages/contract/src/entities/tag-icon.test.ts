import { describe, expect, it } from 'vitest';
import { tagIcon } from '@parlour/domain';

describe('tag icon', () => {
  it.each([
    ['Hearth & Hale', 'HH'],
    ['Nordhem', 'NO'],
    ['Maison de l’Ombre', 'MO'],
    ['élan vital', 'ÉV'],
    ['x', 'X'],
    ['& ()', ''],
    ['', ''],
  ])('[ENTITY-005] makes two letters out of %j', (name, expected) => {
    expect(tagIcon(name)).toBe(expected);
  });
});
