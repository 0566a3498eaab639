/* A build for production has nothing in its place (tools/local/build/without-test-bank.ts). */
export { TestBank } from '@parlour/payments';
