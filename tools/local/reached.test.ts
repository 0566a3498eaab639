import { describe, expect, it } from 'vitest';
import { workerTestsOf } from './reached.ts';

describe('the tests of the worker that a change can reach', () => {
  it('are those of its feature, and those beside it', () => {
    expect(workerTestsOf(['src/lib/cart/cart-page.ts'])).toEqual(['tests/worker/cart/']);
    expect(workerTestsOf(['src/worker/market/cart/cart.ts'])).toEqual([
      'src/worker/market/cart/',
      'tests/worker/cart/',
    ]);
  });

  it('include a test that was changed itself', () => {
    expect(workerTestsOf(['tests/worker/cart/cart.test.ts'])).toEqual([
      'tests/worker/cart/cart.test.ts',
    ]);
  });

  it('are none for what only a browser runs', () => {
    expect(workerTestsOf(['src/islands/cart/Cart.tsx', 'tools/test.ts'])).toEqual([]);
  });
});
