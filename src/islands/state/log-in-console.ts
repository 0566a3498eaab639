/** Logs what went wrong where a visitor is not told: a failed search, tags that do not come (SEARCH-032, ERROR-007). */
export const logInConsole = (thrown: unknown): void => {
  // eslint-disable-next-line no-console -- what is only logged in a browser is logged there
  console.error(thrown);
};
