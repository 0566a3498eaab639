import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tracked } from './tracked.ts';

/** Looking an element up by a selector, copying one, or making one. */
const BY_HAND = /querySelector|cloneNode|createElement\(/;

const STARTS = 'wakes islands and small scripts before any framework is there';
const MENUS =
  'a menu of the header: HTML that opens, moves by keys and is filled without a framework';

/** The small scripts of pages, and what waking an island takes; everything else is React with its state in stores. */
const ALLOWED: Readonly<Record<string, string>> = {
  'carousel/carousel.ts': 'scrolls a carousel',
  'carousel/element.ts': 'scrolls a carousel',
  'carousel/timer.ts': 'scrolls a carousel',
  'intent/focus-near.ts': 'gives the focus to what is left of the HTML that the server sent',
  'shell/analytics-tag.test.ts': 'stands in for a page',
  'shell/analytics-tag.ts': 'loads the tag that a visitor has consented to',
  'shell/cart-badge.ts': 'the number on the cart button, before anybody presses it',
  'shell/customer.ts': STARTS,
  'shell/every-page.ts': STARTS,
  'shell/kept-menu.ts': MENUS,
  'shell/load-search.ts': STARTS,
  'shell/menu-fragments.ts': MENUS,
  'shell/menu-hover.ts': MENUS,
  'shell/menu-keys.ts': MENUS,
  'shell/menu-tags.test.ts': 'stands in for a menu of the header',
  'shell/menu-tags.ts': MENUS,
  'shell/menus.ts': MENUS,
  'shell/notices.ts': 'the shell of the notices, which every page has',
};

it('looks elements up and makes them only in the small scripts', () => {
  const found = tracked
    .filter((file) => file.startsWith('src/islands/'))
    .filter((file) => BY_HAND.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice('src/islands/'.length));
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
