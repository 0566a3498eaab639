/**
 * Shows which buttons of the page stand for bookmarks. A module of its own, so that the entry script of a
 * customer's page does not list every module of the bookmarks.
 */
export const showAtOpening = async (): Promise<void> => {
  const { showBookmarks } = await import('./show-bookmarks.ts');
  showBookmarks();
};
