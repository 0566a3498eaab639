/** The module that the bundler puts in front of every import of a page that comes later. */
const PRELOADER = '\0vite/preload-helper.js';

/**
 * What fetches scripts and sheets that imports need; itself imported later. Sheets are adopted, all of an import at once:
 * a sheet with layers that comes before another, as a linked one may, has the whole page laid out anew. An import whose
 * sheet cannot be had fails, as one does whose script cannot.
 */
const LINKS = 'virtual:head-links';
const LATER = 'virtual:head-links-later';

/**
 * Stands in for the bundler's own preloader, which weighs more than everything else that a page loads
 * before anybody touches it: waits for the style sheets of what is imported.
 */
const CODES = {
  [PRELOADER]: `
    import { have } from '${LATER}';
    export const __vitePreload = (load, files = []) =>
      Promise.all([load(), files[0] && have(files)]).then(([loaded]) => loaded);
  `,
  [LATER]: `
    let own;
    export const have = async (files) => (own ??= await import('${LINKS}')).have(files);
  `,
  [LINKS]: `
    const adopted = {};
    const want = async (name) => {
      const href = '/' + name;
      const isSheet = /css$/.test(name);
      const rel = isSheet ? 'stylesheet' : 'modulepreload';
      if (adopted[name] || document.querySelector('[rel=' + rel + '][href="' + href + '"],[data-sheets*="' + href + '"]')) return;
      if (isSheet) {
        const reply = await fetch(href);
        if (reply.ok) return new CSSStyleSheet().replace(await reply.text());
        throw href;
      }
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    };
    export const have = async (files) => {
      const sheets = await Promise.all(files.map(want));
      files.forEach((name, at) => {
        if (sheets[at] && !adopted[name]) adopted[name] = document.adoptedStyleSheets.push(sheets[at]);
      });
    };
  `,
};

/** The script of every page: one file, with the little that others share with it. */
const SHELL =
  /preload-helper|head-links-later|Page\.astro\?.*type=script|src\/islands\/intent\/(?:anew|saves-data)\.|src\/islands\/shell\/(?:every-page|menus|scroll|forms)\.|src\/islands\/state\/consent\/account-storage\.|src\/lib\/consent\/cookies\./;

/** What every island needs, and the thread of those that show what a press asks for: one file, fetched once. */
const REACT =
  /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\/|src\/islands\/island\.|src\/islands\/state\/reader\/(?:reader|messages)\./;

/** What the browser stores; pages of signed-in customers run it for the number on the cart. */
const STORED =
  /src\/islands\/state\/(?:browser-storage|browser-storage-keys|consent\/(?:may-store|personal-keys)|cart\/stored-cart)\.|src\/lib\/contract\/read-cart\./;

/** What every call of the browser needs. */
const CALLS =
  /node_modules\/nanostores\/|src\/islands\/state\/(?:api|http|busy|latest-request|prepared|in-turn|log-in-console|consent\/consent|consent\/analytics)\.|src\/islands\/intent\/(?:about-to-press|needed|place)\.|src\/islands\/state\/(?:shell\/(?:notices|when-shown)\.|identity\/(?!passkeys\.)|cart\/)|src\/lib\/(?:paths|contract\/[a-z-]+|domain\/(?:money|number|slug))\./;

/** What islands share beside that: rules and parts without sheets, above all of products. */
const PRODUCTS =
  /src\/lib\/(?:domain|listing|product|tags|search|gallery)\/|src\/lib\/shell\/(?:done-sentence|page-form|trail)\.|src\/lib\/cart\/cart-page\.|src\/islands\/shell\/(?:fields-of|tile-card)\.|src\/islands\/state\/(?:product\/recently-viewed|bookmarks\/[^/]+|gallery\/[^/]+|reader\/reader-api)\.|src\/components\/ui\/(?:Photo|Icon)\./;

/** What a page has loaded before anything else is imported. */
const isShell = (file) => /^_astro\/(?:Page|shell)\./.test(file);

const CLIENT = {
  build: {
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => {
        const others = needed.filter((each) => !isShell(each));
        // A file that needs no other has nothing that could come beside it.
        return others.every((each) => each === file) ? [] : others;
      },
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Not the adapter's, which is for the worker.
        banner: ' ',
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL, priority: 3 },
            { name: 'stored', test: STORED, priority: 2 },
            { name: 'react', test: REACT },
            // Before React's, which would take what it needs of this.
            { name: 'calls', test: CALLS, priority: 1 },
            { name: 'products', test: PRODUCTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
};

export const smallPreloader = () => ({
  name: 'small-preloader',
  enforce: 'pre',
  configEnvironment: (environment) => (environment === 'client' ? CLIENT : undefined),
  resolveId: (id) => (Object.hasOwn(CODES, id) ? id : undefined),
  load: (id) => CODES[id],
});
