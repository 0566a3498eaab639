/**
 * Resolves once a shopper sees what has been changed, before what the page does meanwhile, such as reading the
 * pictures that a change has asked for. What the answer to a press does not need waits for it.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { scheduler } = globalThis as Partial<typeof globalThis>;
      void (scheduler?.postTask(resolve, { priority: 'user-blocking' }) ?? setTimeout(resolve));
    });
  });
