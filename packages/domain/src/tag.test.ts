import { describe, expect, it } from 'vitest';
import { isTagType, TAG_TYPES, tagIcon } from './tag.ts';

describe('tag icon', () => {
  it.each([
    ['Hearth & Hale', 'HH'],
    ['Mid-Century', 'MC'],
    ['Oak', 'OA'],
    ['The Old Dairy Company', 'TC'],
    ['élan vital', 'ÉV'],
    ['7 Stars', '7S'],
    ['—', ''],
    ['', ''],
  ])('[ENTITY-005] of %j is %j', (name, icon) => {
    expect(tagIcon(name)).toBe(icon);
  });
});

describe('types of tags', () => {
  it('[ENTITY-001] are the seven on the wire, and no other text', () => {
    expect(TAG_TYPES.filter(isTagType)).toEqual(TAG_TYPES);
    expect(['color', 'Brand', ''].filter(isTagType)).toEqual([]);
  });
});
