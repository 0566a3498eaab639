/** Names of modules that a module imports at once. */
const IMPORTS = /(?:from|import)\s*["'`](\.\/[\w.-]+)["'`]/g;

const fetched = new Set<string>();

/** Puts a module and all that it imports at once into the browser's cache, without running them. */
export const fetchAhead = (url: URL): void => {
  if (fetched.has(url.href)) return;
  fetched.add(url.href);
  // What cannot be had now is asked for again when it is needed.
  fetch(url, { priority: 'low' })
    .then((reply) => reply.text())
    .then((code) => {
      for (const [, name = ''] of code.matchAll(IMPORTS)) fetchAhead(new URL(name, url));
    }, String);
};
