/**
 * Shows which of the page's buttons stand for bookmarks. A file between, so that the script of a customer's
 * page does not name all that bookmarks need.
 */
export const showAtOpening = async (): Promise<void> => {
  const { showBookmarks } = await import('./show-bookmarks.ts');
  showBookmarks();
};
