/** Calls a function once the page is idle; after two seconds where the browser cannot tell. */
export const whenIdle = (act: () => void): void => {
  const { requestIdleCallback: atRest } = globalThis as Partial<typeof globalThis>;
  if (atRest) atRest(act);
  else setTimeout(act, 2_000);
};
