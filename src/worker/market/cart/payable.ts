import type { Pence } from '#lib/domain/money.ts';

/** What cards can be charged at least: Stripe's minimum in pounds sterling. */
export const LEAST_PAYMENT: Pence = 30;

/** Whether an order of this total can be paid; one of nothing needs no card. */
export const isPayable = (total: Pence): boolean => total === 0 || total >= LEAST_PAYMENT;
