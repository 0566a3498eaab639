import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tracked } from './tracked.ts';

/** Looking up an element by a selector, copying one, or creating one. */
const BY_HAND = /querySelector|cloneNode|createElement\(/;

/**
 * The small scripts of pages, what draws one page over another or follows its presses, and the code that hydrates islands. All other
 * islands are React, with their state in stores.
 */
const SCRIPTS =
  /^src\/islands\/(?:(?:carousel|in-place|shell)\/[^/]+|compare\/comparison|samples\/tray-badge)\.ts$/;

it('looks up and creates elements only in the small scripts', () => {
  const found = tracked
    // A test in the browser looks at the page that it has made.
    .filter((file) => file.startsWith('src/islands/') && !file.endsWith('.browser.test.tsx'))
    .filter((file) => !SCRIPTS.test(file))
    .filter((file) => BY_HAND.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

/**
 * Code that a page loads later may no longer exist, as after a deploy. An import that is not in this list
 * reloads the page once, and the page says so when that has not helped (`loadOrReload`, `reloadPage`). The ones in
 * this list have another fallback, which is named.
 */
const WITHOUT_RELOAD: Readonly<Record<string, string>> = {
  'components/bookmarks/PageBookmarks.astro: press-button': 'the form is sent as without script',
  'components/consent/CookieBanner.astro: announce-consent': 'it counts for the shop',
  'components/listing/ListFrame.astro: list': 'the browser follows the link or sends the form',
  'components/listing/ListFrame.astro: recently-viewed': 'the page is whole without it',
  'components/product/FitForm.astro: fit': 'the form is sent as without script',
  'components/product/ProductDetail.astro: open-panel': 'the browser follows the link',
  'components/product/ProductDetail.astro: product': 'the browser follows the link',
  'components/product/ProductDetail.astro: read-more': 'the summary is there in full',
  'components/product/ProductDetail.astro: visitor-state': 'the page is whole without it',
  'components/product/Sellers.astro: sellers': 'the form is sent as without script',
  'components/product/ServiceLines.astro: arrival-form': 'the browser follows the link',
  'components/product/Swatches.astro: tray-badge': 'the form is sent as without script',
  'components/reviews/Reviews.astro: write-review': 'the browser follows the link',
  'islands/bookmarks/at-opening.ts: show-bookmarks': 'pressing a button shows what is bookmarked',
  'islands/carousel/element.ts: carousel': 'the row still scrolls by hand',
  'islands/gallery/Gallery.tsx: Viewer': 'the page is reloaded, then the link is followed',
  'islands/gallery/Gallery.tsx: popup-swiper': 'the popup asks for it again',
  'islands/gallery/use-popup-slider.ts: popup-swiper': 'the pictures follow each other without it',
  'islands/game/own-moodrooms.ts: at-opening': 'pressing a button shows what is bookmarked',
  'islands/product/visitor-state.ts: arrival': 'the days for everybody stay',
  'islands/search/Search.tsx: analytics': 'it counts for the shop',
  'islands/shell/customer.ts: at-opening': 'pressing a button shows what is bookmarked',
  'islands/shell/every-page.ts: customer': 'the cart and a press show the same',
  'islands/shell/every-page.ts: measure': 'it counts for the shop',
  'islands/shell/every-page.ts: web-mcp': 'an assistant can read the page itself',
  'islands/shell/menu-use.ts: menu-tags':
    'the menu shows the links of all tags, and the next page stores it',
  'islands/shell/menus.ts: panels': 'Back leaves the page, as before',
  'islands/shell/menus.ts: menu-use': 'the browser opens and closes the menu',
  'islands/state/cart/add-to-cart.ts: count-added': 'it counts for the shop',
  'islands/state/shell/stored-menus.ts: api': 'the next page stores the menu',
  'pages/[slug]/moodrooms/[...place].astro: own-moodrooms': 'the order for everybody stays',
  'pages/[slug]/moodrooms/[...place].astro: record-moodroom': 'it counts for the shop',
};

/** Dynamic imports of a file, by the names of the modules. */
const LATER = /\bimport\(\s*'[^']*\/([^'/]+)\.tsx?'\s*\)/g;
/**
 * The beginning of a dynamic import that reloads the page: `loadOrReload(import(…))`, `import(…).then(…,
 * reloadPage)`.
 */
const RELOADS =
  /\bloadOrReload\(\s*import\(|\bimport\((?=(?:(?!\bimport\()[\s\S]){0,250}?\breloadPage\b)/g;

it('reloads the page when later code has gone, or names its other fallback', () => {
  const found = tracked
    .filter((file) => /^src\/(?:components|islands|layouts|pages)\//.test(file))
    .filter((file) => !file.includes('.test.') && /\.(?:astro|tsx?)$/.test(file))
    .flatMap((file) => {
      const others = readFileSync(file, 'utf8').replace(RELOADS, '');
      return [...others.matchAll(LATER)].map(
        ([, name = '']) => `${file.slice('src/'.length)}: ${name}`,
      );
    });
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(WITHOUT_RELOAD).toSorted());
});

it('has a row with a reason in docs/islands.md for every island that a page places', () => {
  const placed = tracked
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<(\w+)\s[^<]*?\bclient:/g)])
    .map(([, name = '']) => name);
  const [islands = ''] = readFileSync('docs/islands.md', 'utf8').split('\n## ');
  const rows = islands
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| island '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, island = '']) => island !== '---');
  const described = rows.flatMap(([, island = '']) => [...island.matchAll(/`(\w+)`/g)]);
  expect(described.map(([, name]) => name).toSorted()).toEqual([...new Set(placed)].toSorted());
  expect(rows.filter(([, , by = '', why = '']) => by === '' || why === '')).toEqual([]);
});

/** What a file imports of the shop's own. */
const importsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(
    ([, name = '']) =>
      name.startsWith('#')
        ? `src/${name.slice(1)}`
        : path.posix.join(path.posix.dirname(file), name),
  );

it('has a component in React only where an island uses it, or docs/islands.md says why', () => {
  const components = new Set(
    tracked.filter((file) => /^src\/(?:components|islands)\/.*\.tsx?$/.test(file)),
  );
  const isTest = (file: string) => file.includes('.test.');
  const reached = new Set(
    [...components].filter((file) => file.startsWith('src/islands/') && !isTest(file)),
  );
  // A set also visits what is added on the way.
  for (const file of reached) {
    for (const imported of importsIn(file)) if (components.has(imported)) reached.add(imported);
  }
  const alone = [...components]
    .filter((file) => file.endsWith('.tsx') && !isTest(file) && !reached.has(file))
    .map((file) => file.slice('src/components/'.length));
  const [, section = ''] = readFileSync('docs/islands.md', 'utf8').split('## Astro or React?');
  const [rows = ''] = section.split('\n## ');
  const described = [...rows.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name = '']) => name);
  const isDescribed = (file: string) => described.some((name) => file.startsWith(name));
  expect(alone.filter((file) => !isDescribed(file))).toEqual([]);
  expect(described.filter((name) => !alone.some((file) => file.startsWith(name)))).toEqual([]);
});
