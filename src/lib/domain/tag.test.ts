import { describe, expect, it } from 'vitest';
import { tagIcon } from './tag.ts';

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
