import { expect, it } from 'vitest';
import { addReview } from './calls/reviews.ts';
import { CatalogueRecord } from './operator/records.ts';
import { line } from './entities/address-rules.ts';

it('a text that people read is stored without what nobody sees by catalogue records, reviews and addresses', () => {
  const record = CatalogueRecord.parse({
    kind: 'product',
    reference: 'T\u200b1',
    name: 'Tisch \u202eevil',
    variants: [{ reference: 'v', name: 'Red\u2060' }],
  });
  expect(record).toMatchObject({
    reference: 'T1',
    name: 'Tisch evil',
    variants: [{ name: 'Red' }],
  });
  const review = { type: 'product', elementID: '1', rating: 5, comment: 'Good \u202elive' };
  expect(addReview.body.parse(review)).toMatchObject({ comment: 'Good live' });
  expect(line.parse('\u200bAda ')).toBe('Ada');
});
