/** Names of modules that a module imports statically. */
const IMPORTS = /(?:from|import)\s*["'`](\.\/[\w.-]+)["'`]/g;

const fetched = new Set<string>();

/** Puts a module and its static imports into the browser's cache, without running them. */
export const fetchAhead = (url: URL): void => {
  if (fetched.has(url.href)) return;
  fetched.add(url.href);
  // What fails now is fetched again when it is needed.
  fetch(url, { priority: 'low' })
    .then((reply) => reply.text())
    .then((code) => {
      for (const [, name = ''] of code.matchAll(IMPORTS)) fetchAhead(new URL(name, url));
    }, String);
};
