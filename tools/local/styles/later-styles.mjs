/** Files that are imported at once by entries, themselves included. */
const atOnce = (chunks) => {
  const found = new Set();
  const follow = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of chunks.get(name)?.imports ?? []) follow(next);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) follow(fileName);
  return found;
};

const chunksOf = (bundle) =>
  new Map(
    Object.entries(bundle).filter(([, { type, viteMetadata }]) => type === 'chunk' && viteMetadata),
  );

const CLIENT = {
  build: {
    rolldownOptions: {
      output: {
        // Named by what it holds alone, so that what a page has already is not fetched once more.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? '_astro/[hash:6][extname]'
            : '_astro/[name].[hash:6][extname]',
      },
    },
  },
};

/** What an island imports later: in an effect, on a press, or with `lazy`. */
const LATER = /\bimport\(\s*(?:"[^"]*"|'[^']*')\s*\)/g;

/** None of it ever runs on the server, whose build would have Astro link its sheets in every page of the island. */
const NEVER = 'new Promise(() => {})';

/**
 * Keeps the sheets of scripts that a visitor may never need out of the pages: Astro links the sheets of
 * everything that a page's script imports, now or later. The first of the two hides those of later
 * imports from Astro, the second hands them to the bundler, which loads them with their script, and the third keeps what
 * islands import later out of the server's build.
 */
export const laterStyles = () => {
  const hidden = new Map();
  const isClient = ({ name }) => name === 'client';
  return [
    {
      name: 'later-styles-hidden',
      enforce: 'pre',
      configEnvironment: () => CLIENT,
      applyToEnvironment: isClient,
      generateBundle(_options, bundle) {
        hidden.clear();
        const chunks = chunksOf(bundle);
        const needed = atOnce(chunks);
        for (const [name, { viteMetadata }] of chunks) {
          if (needed.has(name)) continue;
          hidden.set(name, new Set(viteMetadata.importedCss));
          // Astro removes sheets that nothing names.
          for (const sheet of viteMetadata.importedCss) viteMetadata.importedAssets.add(sheet);
          viteMetadata.importedCss.clear();
        }
      },
    },
    {
      name: 'later-styles-shown',
      enforce: 'post',
      applyToEnvironment: isClient,
      generateBundle(_options, bundle) {
        for (const [name, { viteMetadata }] of chunksOf(bundle)) {
          for (const sheet of hidden.get(name) ?? []) viteMetadata.importedCss.add(sheet);
        }
      },
    },
    {
      name: 'later-styles-server',
      enforce: 'post',
      apply: 'build',
      applyToEnvironment: ({ name }) => name !== 'client',
      transform: {
        filter: { id: /\/src\/islands\// },
        handler: (code) => ({ code: code.replace(LATER, NEVER), map: null }),
      },
    },
  ];
};
