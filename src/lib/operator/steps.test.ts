import { describe, expect, it } from 'vitest';
import { mayMove, ORDER_STATUSES } from '../../worker/market/orders/order-state.ts';
import { nextSteps, stepsOnward, takesReturn, type Step } from './steps.ts';

const STEPS: readonly Step[] = [
  'processing',
  'shipped',
  'delivered',
  'return_requested',
  'returned',
  'cancelled',
];

describe('the next steps of an order', () => {
  it.each(ORDER_STATUSES)(
    '[ORDER-004] from %s are those that the market allows an operator',
    (from) => {
      const allowed = STEPS.filter((to) => mayMove(from, to, 'operator'));
      expect([...nextSteps(from)].toSorted()).toEqual(allowed.toSorted());
    },
  );
});

describe('the forms of an order', () => {
  it.each([
    ['paid', true, ['processing', 'shipped', 'cancelled'], false],
    ['paid', false, ['processing', 'shipped'], true],
    ['shipped', false, ['delivered'], true],
    ['delivered', false, [], true],
    ['return_requested', false, [], false],
    ['returned', false, [], false],
  ] as const)(
    '[ORDER-004] for a delivery that is %s (the order can be cancelled: %s) offer the steps %j and a return: %s',
    (status, canCancel, steps, isReturnable) => {
      expect(stepsOnward(status, canCancel)).toEqual(steps);
      expect(takesReturn(status, canCancel)).toBe(isReturnable);
    },
  );
});
