/** Whether the visitor has asked for pages that fetch little. */
export const savesData = (): boolean | undefined =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
