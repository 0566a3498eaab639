/** The module that the bundler puts in front of every import of a page that comes later. */
const PRELOADER = '\0vite/preload-helper.js';

/**
 * Stands in for the bundler's own, which weighs more than everything else that a page loads before
 * anybody touches it: waits for the style sheets of what is imported, and fetches nothing ahead.
 */
const CODE = `
const sheet = (file) => new Promise((done) => {
  const href = '/' + file;
  if (!file.endsWith('.css') || document.querySelector('link[href="' + href + '"]')) return done();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
  document.head.appendChild(link);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(sheet)).then(load);
`;

/** Of what an import needs, the preloader is told of the style sheets alone. */
const SHEETS = {
  polyfill: false,
  resolveDependencies: (_file, needs) => needs.filter((need) => need.endsWith('.css')),
};

export const smallPreloader = () => ({
  name: 'small-preloader',
  enforce: 'pre',
  configEnvironment: (environment) =>
    environment === 'client' ? { build: { modulePreload: SHEETS } } : undefined,
  load: (id) => (id === PRELOADER ? CODE : undefined),
});
