/**
 * Whether to fetch what may not be needed: not for a visitor who saves data, nor on a slow line, where the code
 * of a list would take more than half a second of what the visitor waits for. Only Chromium tells.
 */
export const mayFetchAhead = (): boolean => {
  const { connection } = navigator as {
    readonly connection?: { readonly saveData: boolean; readonly downlink: number };
  };
  return !connection || !(connection.saveData || connection.downlink < 2.5);
};
