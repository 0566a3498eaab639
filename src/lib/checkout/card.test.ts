import { describe, expect, it } from 'vitest';
import { Card } from '@parlour/contract';
import type { PageForm } from '../shell/page-form.ts';
import { cardExpiry, cardName, chosenCard } from './card.ts';

const visa = { id: '1', brand: 'Visa', last4: '4242', expMonth: 3, expYear: 2031 };
const [first, second] = [visa, { ...visa, id: '2', expMonth: 12 }].map((card) => Card.parse(card));

const submitted = (values: PageForm['values']): PageForm => ({ values, errors: {}, done: false });

describe('a saved card', () => {
  it('is known by its brand, its last four digits and its last month', () => {
    expect([cardName(first!), cardExpiry(first!)]).toEqual([
      'Visa ending in 4242',
      'expires 03/31',
    ]);
    expect(cardExpiry(second!)).toBe('expires 12/31');
  });

  it('is chosen by the form, else because it is the default; else a new card is', () => {
    const cards = [first!, { ...second!, isDefault: true }];
    expect(chosenCard(cards, undefined)).toBe('2');
    expect(chosenCard(cards, submitted({}))).toBe('2');
    expect(chosenCard(cards, submitted({ cardId: '1' }))).toBe('1');
    expect(chosenCard(cards, submitted({ cardId: '' }))).toBe('');
    expect(chosenCard([first!], undefined)).toBe('');
    expect(chosenCard([], undefined)).toBe('');
  });
});
