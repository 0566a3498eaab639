import { describe, expect, it } from 'vitest';
import { PRODUCT_SORTS, readSort, SORT_NAMES } from './product-sort.ts';

describe('orders of a list', () => {
  it('[LIST-008] are five', () => {
    expect(PRODUCT_SORTS.map((sort) => SORT_NAMES[sort])).toEqual([
      'All Products',
      'In Stock',
      'Price low to high',
      'Price high to low',
      'Relevance',
    ]);
  });

  it.each([
    [null, 'all'],
    ['', 'all'],
    ['price_asc', 'price_asc'],
    ['relevance', 'relevance'],
    ['toString', 'all'],
    ['price_asc; DROP TABLE product', 'all'],
  ])('[LIST-008] are parsed from %j as %s', (text, sort) => {
    expect(readSort(text)).toBe(sort);
  });
});
