import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSegment, segmentKind, SEGMENT_KINDS } from './list-segments.ts';

describe('list segments', () => {
  it.each(Object.keys(SEGMENT_KINDS))('[FILTER-001] [FILTER-002] can start with %s-', (kind) => {
    expect(parseSegment(`${kind}-mid-blue`)).toEqual({ kind, slugs: 'mid-blue' });
  });

  it.each(['', '-', 'category', 'category-', '-oak', 'colour-blue', 'toString-x', 'size-large'])(
    '[FILTER-002] do not include %j',
    (segment) => {
      expect(parseSegment(segment)).toBeNull();
    },
  );

  it('[FILTER-002] map every kind to a tag type and back', () => {
    for (const [kind, type] of Object.entries(SEGMENT_KINDS)) expect(segmentKind(type)).toBe(kind);
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.string(), (segment) => void parseSegment(segment)));
  });
});
