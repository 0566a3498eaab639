import type { Payments } from '../payments.ts';
import { testPayments } from './test-payments.ts';
import { testBankRoutes } from './routes.ts';

/** The bank of the embedded test payment. */
export interface TestBankPart {
  readonly payments: Payments;
  readonly routes: typeof testBankRoutes;
}

/** Undefined in a build for production, which has no test bank (tools/local/build/without-test-bank.ts). */
export const testBank: TestBankPart | undefined = {
  payments: testPayments,
  routes: testBankRoutes,
};
