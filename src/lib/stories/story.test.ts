import { describe, expect, it } from 'vitest';
import { dayOf, minutesToRead, storyKind, typeOfKind } from './story.ts';
import { TAG_TYPES } from '@parlour/domain';

describe('kinds of tags in the URLs of stories', () => {
  it.each(TAG_TYPES)('[ROOM-003] [MENU-018] name %s so that it is parsed back', (type) => {
    expect(typeOfKind(storyKind(type))).toBe(type);
    expect(typeOfKind(type)).toBe(type);
  });

  it('[MENU-018] include cat for a category, and no unknown ones', () => {
    expect(storyKind('category')).toBe('cat');
    for (const kind of ['', 'd', 'toString', '__proto__', 'ROOM']) {
      expect(typeOfKind(kind)).toBeNull();
    }
  });
});

describe('the facts about a text', () => {
  it('count minutes, at least one, without the tags', () => {
    expect(minutesToRead('')).toBe(1);
    expect(minutesToRead(`<p>${'word '.repeat(660)}</p>`)).toBe(3);
    expect(minutesToRead(`<a href="${'a '.repeat(2_000)}">x</a>`)).toBe(1);
  });

  it('have dates in the British way', () => {
    expect(dayOf('2026-11-16T09:00:00Z')).toBe('16 November 2026');
    expect(dayOf('nonsense')).toBe('');
    expect(dayOf('')).toBe('');
  });
});
