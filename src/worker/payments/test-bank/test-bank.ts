import type { Hono } from 'hono';
import type { SiteEnv } from '../../platform/env.ts';
import type { Payments } from '../../platform/payments.ts';
import { testPayments } from './payments.ts';
import { testBankRoutes } from './routes.ts';

/** The bank of the embedded test payment. */
export interface TestBankPart {
  readonly payments: Payments;
  readonly routes: () => Hono<SiteEnv>;
}

/** Undefined in a build for production, which has no test bank (tools/local/build/without-test-bank.ts). */
export const testBank: TestBankPart | undefined = {
  payments: testPayments,
  routes: testBankRoutes,
};
