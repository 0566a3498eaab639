/** The module that the bundler puts in front of every import of a page that comes later. */
const PRELOADER = '\0vite/preload-helper.js';

/** What a page's small script imports to have a later one fetched ahead: `fetchAhead(load)`. */
const AHEAD = 'virtual:fetch-ahead';

/** What adds links to the page's head, for imports that need some; itself imported later. */
const LINKS = 'virtual:head-links';
const LATER = 'virtual:head-links-later';

/** What runs once on every page, when it is idle. */
const DICE = '/src/islands/insight/throw-dice.ts';

/**
 * Stands in for the bundler's own preloader, which weighs more than everything else that a page loads
 * before anybody touches it: waits for the style sheets of what is imported, and while `fetchAhead`
 * calls an import, has its files fetched without running them.
 */
const CODES = {
  [PRELOADER]: `
    import { link, hint } from '${LATER}';
    let isAhead = false;
    export const fetchAhead = (load) => {
      isAhead = true;
      load();
    };
    export const __vitePreload = (load, files = []) => {
      if (isAhead) {
        isAhead = false;
        hint(files);
        return new Promise(() => {});
      }
      return Promise.all([load(), files[0] && link(files)]).then(([loaded]) => loaded);
    };
  `,
  [LATER]: `
    const links = () => import('${LINKS}');
    export const link = (files) => links().then((own) => own.link(files));
    export const hint = (files) => links().then((own) => own.hint(files));
  `,
  [LINKS]: `
    import '${DICE}';
    const isSheet = (file) => /css$/.test(file);
    const head = document.head;
    const blank = document.createElement('link');
    const add = (name, rel, more) => {
      const file = '_astro/' + name;
      const same = '[rel=' + rel + '][href$="' + file + '"],[data-sheets*="' + file + '"]';
      if (head.querySelector(same)) more.onload?.();
      else head.append(Object.assign(blank.cloneNode(), more, { rel, href: '/' + file }));
    };
    export const link = (files) =>
      Promise.all(
        files.map(
          (file) =>
            new Promise((onload) => {
              if (isSheet(file)) add(file, 'stylesheet', { onload, onerror: onload });
              else onload(add(file, 'modulepreload', {}));
            }),
        ),
      );
    export const hint = (files) => {
      for (const file of files) {
        const rel = blank.relList.supports('prefetch') ? 'prefetch' : 'preload';
        add(file, rel, { as: isSheet(file) ? 'style' : 'script' });
      }
    };
  `,
};

/** Outside the browser's build nothing is fetched ahead. */
const NOTHING_AHEAD = 'export const fetchAhead = () => undefined;';

/** The script of every page: one file, with the little that others share with it. */
const SHELL =
  /preload-helper|head-links-later|Page\.astro\?.*type=script|src\/islands\/intent\/(?:anew|wake)\.|src\/islands\/shell\/(?:every-page|menus|scroll|forms|load-search)\.|src\/islands\/state\/consent\/account-storage\.|src\/lib\/consent\/cookies\./;

/** What every island needs, and the thread of those that show what a press asks for: one file, fetched once. */
const REACT =
  /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\/|src\/islands\/intent\/hydrate\.|src\/islands\/state\/reader\/(?:reader|messages)\./;

/** What the browser stores; pages of signed-in customers run it for the number on the cart. */
const STORED =
  /src\/islands\/state\/(?:browser-storage|browser-storage-keys|consent\/(?:may-store|personal-keys)|cart\/stored-cart)\.|src\/lib\/contract\/read-cart\./;

/** What every call of the browser needs. */
const CALLS =
  /node_modules\/nanostores\/|src\/islands\/state\/(?:api|http|busy|latest-request|prepared|in-turn|log-in-console|consent\/consent|consent\/analytics)\.|src\/islands\/intent\/(?:about-to-press|needed|place)\.|src\/islands\/state\/(?:shell\/(?:notices|when-shown)\.|identity\/(?!passkeys\.)|cart\/)|src\/lib\/(?:paths|contract\/[a-z-]+|domain\/(?:money|slug))\./;

/** What islands share beside that: rules and parts without sheets, above all of products. */
const PRODUCTS =
  /src\/lib\/(?:domain|listing|product|tags|search|gallery)\/|src\/lib\/shell\/(?:done-sentence|page-form|trail)\.|src\/lib\/cart\/cart-page\.|src\/islands\/shell\/(?:fields-of|tile-card)\.|src\/islands\/state\/(?:product\/recently-viewed|bookmarks\/[^/]+|gallery\/[^/]+|reader\/reader-api)\.|src\/components\/ui\/(?:Photo|Icon)\./;

/** Parts of lists, which every list's script names among what its island needs: two letters are enough. */
const OF_LISTS = /^(Listing|ProductTile|BookmarkToggle|Breadcrumb|TileGrid|Price)$/;

/**
 * A page's script is named by its component alone, and by few letters of what it holds: islands name
 * all that they need before they can run.
 */
const shortName = ({ name }) => {
  const short = name.replace(/\.astro_.*/, '').replace(/^virtual_head-|^rolldown-/, '');
  return `_astro/${OF_LISTS.test(short) ? short.slice(0, 2) : short}.[hash:7].js`;
};

/** What a page has loaded before anything else is imported. */
const isShell = (file) => file.startsWith('_astro/Page.');

/** The bundler's list of what imports need, and its name for that, which a script says at each import. */
const LIST = /(?<=^const __vite__mapDeps=[^[]*\[)[^\]]*/;
const NAME = /\b__vite__mapDeps\b/g;

/** The same with a short name that the script does not use, and without the folder, which is said where links are made. */
const withShortList = (code) => {
  const name = ['_$', '$_'].find((short) => !code.includes(short)) ?? 'needs';
  return code.replace(LIST, (files) => files.replaceAll('"_astro/', '"')).replace(NAME, () => name);
};

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
        entryFileNames: shortName,
        chunkFileNames: shortName,
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

export const smallPreloader = () => {
  let isBuild = false;
  return {
    name: 'small-preloader',
    enforce: 'pre',
    configEnvironment: (environment) => (environment === 'client' ? CLIENT : undefined),
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(id) {
      if (id === AHEAD) return isBuild ? PRELOADER : `\0${AHEAD}`;
      return Object.hasOwn(CODES, id) ? id : undefined;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withShortList(chunk.code);
        }
      },
    },
    load: (id) => (id === `\0${AHEAD}` ? NOTHING_AHEAD : CODES[id]),
  };
};
