/** The module that the bundler puts in front of every import of a page that comes later. */
const PRELOADER = '\0vite/preload-helper.js';

/** What links style sheets, for imports that have some; itself imported later. */
const SHEETS = 'virtual:style-sheets';
const LATER = 'virtual:style-sheets-later';

/**
 * Stands in for the bundler's own, which weighs more than everything else that a page loads before
 * anybody touches it: waits for the style sheets of what is imported, and fetches nothing ahead.
 */
const CODES = {
  [PRELOADER]: `
    import { link } from '${LATER}';
    export const __vitePreload = (load, files = []) =>
      Promise.all([load(), files[0] && link(files)]).then(([loaded]) => loaded);
  `,
  [LATER]: `
    export const link = (files) => import('${SHEETS}').then((sheets) => sheets.link(files));
  `,
  [SHEETS]: `
    const sheet = (file) => new Promise((done) => {
      const href = '/' + file;
      if (document.querySelector('link[href="' + href + '"]')) return done();
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
      document.head.appendChild(link);
    });
    export const link = (files) => Promise.all(files.map(sheet));
  `,
};

/** Of what an import needs, the preloader is told of the style sheets alone. */
const MODULE_PRELOAD = {
  polyfill: false,
  resolveDependencies: (_file, needs) => needs.filter((need) => need.endsWith('.css')),
};

/** The script of every page: one file, with the little that others share with it. */
const SHELL =
  /preload-helper|style-sheets-later|Page\.astro\?.*type=script|src\/islands\/shell\/(?:start|menus|scroll|search|submit)\.|src\/islands\/stores\/answer\.|src\/lib\/(?:cookies|domain\/personal-keys)\./;

const CLIENT = {
  build: {
    modulePreload: MODULE_PRELOAD,
    rolldownOptions: {
      output: {
        // Not the adapter's, which is for the worker.
        banner: ' ',
        codeSplitting: { groups: [{ name: 'shell', test: SHELL }] },
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
