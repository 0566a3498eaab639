import { describe, expect, it } from 'vitest';
import { bodyDetail, fieldDetailIn } from './field-detail.ts';

describe('the detail of a refused request', () => {
  it.each([
    ['body.city: missing', 'city', 'missing'],
    ['query.page: write 1 or more', 'page', 'write 1 or more'],
    ['path.id: write a number', 'id', 'write a number'],
    ['body.notes.0.note-3: two lines:\nof text', 'notes.0.note-3', 'two lines:\nof text'],
  ])('names its field: %j', (detail, field, problem) => {
    expect(fieldDetailIn(detail)).toEqual({ field, problem });
    expect(fieldDetailIn(bodyDetail({ field, problem }))).toEqual({ field, problem });
  });

  it.each(['', 'body: write an object', 'lines.0.variantId: not sold here', 'body.a b: no'])(
    'names none: %j',
    (detail) => {
      expect(fieldDetailIn(detail)).toBeNull();
    },
  );
});
