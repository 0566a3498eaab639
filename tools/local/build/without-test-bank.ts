import path from 'node:path';
import type { Plugin } from 'vite';

/** Replacements for the test bank: no payments, no routes, no Durable Object. */
const ABSENT: Readonly<Record<string, string>> = {
  [path.resolve('packages/payments/src/test-bank/test-bank.ts')]:
    'export const testBank = undefined;',
  [path.resolve('src/worker/test-bank-object.ts')]: 'export {};',
};

/** Leaves the test bank out of the worker: a shop that takes money cannot be paid with test cards. */
export const withoutTestBank = (): Plugin => ({
  name: 'without-test-bank',
  enforce: 'pre',
  load: (id) => ABSENT[id],
});
