/**
 * Logs a failure that the visitor is not told about: a failed search, tags that cannot be loaded (SEARCH-032,
 * ERROR-007).
 */
export const logInConsole = (thrown: unknown): void => {
  // eslint-disable-next-line no-console -- the console is the only log in a browser
  console.error(thrown);
};
