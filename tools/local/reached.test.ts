import { describe, expect, it } from 'vitest';
import { servedTestsOf, workerTestsOf } from './reached.ts';

describe('the tests of the worker that a change can reach', () => {
  it('are those of its feature, and those beside it', async () => {
    expect(await workerTestsOf(['src/lib/cart/cart-page.ts'])).toEqual(['tests/worker/cart/']);
    expect(await workerTestsOf(['src/worker/market/cart/cart.ts'])).toEqual([
      'src/worker/market/cart/',
      'tests/worker/cart/',
    ]);
  });

  it('are those of every feature that imports a module without one', async () => {
    const reached = await workerTestsOf(['packages/domain/src/price.ts']);
    expect(reached).toEqual(
      expect.arrayContaining(['tests/worker/checkout/', 'tests/worker/listing/']),
    );
    expect(reached).not.toContain('tests/worker/chat/');
  });

  it('include a test that was changed itself, and those beside what helps tests', async () => {
    expect(
      await workerTestsOf(['tests/worker/cart/cart.test.ts', 'tests/worker/checkout/shop.ts']),
    ).toEqual(['tests/worker/cart/cart.test.ts', 'tests/worker/checkout/']);
  });

  it('are none for what only a browser runs', async () => {
    expect(await workerTestsOf(['src/islands/cart/Cart.tsx', 'tools/test.ts'])).toEqual([]);
  });
});

describe('the tests of a served shop for a change', () => {
  it('are those of its features, whatever its files are', () => {
    expect(
      servedTestsOf([
        'src/components/cart/CartLine.astro',
        'src/islands/listing/Listing.module.css',
        'src/lib/cart/cart-page.ts',
        'docs/glossary.md',
        'tools/test.ts',
      ]),
    ).toEqual(['tests/e2e/cart', 'tests/e2e/listing']);
  });
});
