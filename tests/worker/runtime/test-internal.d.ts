declare module 'cloudflare:test-internal' {
  /** Resolves when all that tests left to `waitUntil` has ended, or after 30 seconds. */
  export const waitForGlobalWaitUntil: () => Promise<void>;
}
