/**
 * Resolves once the shopper sees a change: after the frame that follows it, whose picture is certainly on the
 * screen by then. Work that the answer to a press does not need waits for it.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(resolve);
      });
    });
  });
