import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LATE_CODE, SIGNS } from './late-code.ts';
import { tracked } from './tracked.ts';

/** Looking an element up by a selector, copying one, or making one. */
const BY_HAND = /querySelector|cloneNode|createElement\(/;

const STARTS = 'hydrates islands and small scripts before any framework is there';
const MENUS =
  'a menu of the header: HTML that opens, moves by keys and is filled without a framework';

/** The small scripts of pages, and what waking an island takes; everything else is React with its state in stores. */
const ALLOWED: Readonly<Record<string, string>> = {
  'carousel/carousel.ts': 'scrolls a carousel',
  'carousel/element.ts': 'scrolls a carousel',
  'carousel/timer.ts': 'scrolls a carousel',
  'intent/reload.ts': 'has the header say that a part of the page is gone, without any of its code',
  'intent/focus-near.ts': 'gives the focus to what is left of the HTML that the server sent',
  'shell/analytics-tag.test.ts': 'stands in for a page',
  'shell/analytics-tag.ts': 'loads the tag that a visitor has consented to',
  'shell/cart-badge.ts': 'the number on the cart button, before anybody presses it',
  'shell/customer.ts': STARTS,
  'shell/every-page.ts': STARTS,
  'shell/stored-menu.ts': MENUS,
  'shell/menu-fragments.ts': MENUS,
  'shell/menu-use.ts': MENUS,
  'shell/menu-tags.test.ts': 'stands in for a menu of the header',
  'shell/menu-tags.ts': MENUS,
  'shell/menus.ts': MENUS,
  'shell/notices.ts': 'the shell of the notices, which every page has',
};

it('looks elements up and makes them only in the small scripts', () => {
  const found = tracked
    // A test in the browser looks at the page that it has made.
    .filter((file) => file.startsWith('src/islands/') && !file.endsWith('.browser.test.tsx'))
    .filter((file) => BY_HAND.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice('src/islands/'.length));
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

/** Later imports of a file, by the name of what they import. */
const LATER = /\bimport\(\s*'[^']*\/([^'/]+)\.tsx?'\s*\)/g;

it('names how each later import fails once its code is gone', () => {
  const found = tracked
    .filter((file) => /^src\/(?:components|islands|layouts|pages)\//.test(file))
    .filter((file) => !file.includes('.test.') && /\.(?:astro|tsx?)$/.test(file))
    .flatMap((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(LATER)].map(([, name = '']) => name);
      return names.map((name) => `${file.slice('src/'.length)}: ${name}`);
    });
  const named = Object.entries(LATE_CODE).flatMap(([file, imports]) =>
    Object.keys(imports).map((name) => `${file}: ${name}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(named.toSorted());
});

it('has each later import fail as it is named', () => {
  const wrong = Object.entries(LATE_CODE).flatMap(([file, imports]) => {
    const text = readFileSync(`src/${file}`, 'utf8');
    return Object.entries(imports)
      .filter(([name, failure]) => SIGNS[failure]?.(name).test(text) === false)
      .map(([name, failure]) => `${file}: ${name} ${failure}`);
  });
  expect(wrong).toEqual([]);
});
