import { describe, expect, it } from 'vitest';
import { stepsOnward } from './steps.ts';

describe('the form of an order', () => {
  it.each([
    [
      ['processing', 'shipped', 'cancelled'],
      ['processing', 'shipped', 'cancelled'],
    ],
    [['delivered', 'return_requested'], ['delivered']],
    [['return_requested'], []],
    // Goods that come back are taken back, or declined, in their claim.
    [['delivered', 'returned'], []],
    [[], []],
  ])('[ORDER-004] for a delivery that can take the steps %j offers %j', (steps, onward) => {
    expect(stepsOnward(steps)).toEqual(onward);
  });
});
