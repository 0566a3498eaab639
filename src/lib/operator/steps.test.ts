import { describe, expect, it } from 'vitest';
import { mayMove, ORDER_STATUSES } from '../../worker/market/orders/order-state.ts';
import { nextSteps, type Step } from './steps.ts';

const STEPS: readonly Step[] = ['processing', 'shipped', 'delivered', 'returned', 'cancelled'];

describe('the next steps of an order', () => {
  it.each(ORDER_STATUSES)(
    '[ORDER-004] from %s are those that the market allows an operator',
    (from) => {
      const allowed = STEPS.filter((to) => mayMove(from, to, 'operator'));
      expect([...nextSteps(from)].toSorted()).toEqual(allowed.toSorted());
    },
  );
});
