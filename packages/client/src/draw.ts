const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Changes the page, with the browser's transition where it has one, the visitor wants motion and the device is quick: a
 * slow phone would begin 200 ms later.
 */
export const drawChange = async (change: () => void, isQuick: boolean): Promise<void> => {
  if (!isQuick || !('startViewTransition' in document) || !wantsMotion()) {
    change();
    return;
  }
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // A hidden page, or the next press, skips the movement and not the change.
  ready.catch(String);
  await updateCallbackDone;
};
