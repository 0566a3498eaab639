/**
 * Resolves once a shopper sees what has been changed: when the frame after the one that shows it is done, as its
 * picture is certainly on the screen then. What the answer to a press does not need waits for it.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(resolve);
      });
    });
  });
