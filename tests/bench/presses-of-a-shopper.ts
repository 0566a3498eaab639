import type { Page } from '@playwright/test';
import { fillAddress } from '../e2e/account/addresses.ts';
import { addToCart, availableOffers } from '../e2e/cart/available-offers.ts';
import { signUpByForms } from '../e2e/identity/customers.ts';

/** Something that a shopper presses, and the condition for its answer. */
export interface Press {
  readonly name: string;
  /** Path of the page; `page` can look for a product. */
  readonly path: (page: Page) => Promise<string>;
  /** Prepares the visitor before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Reveals the target without a script, before it is pressed. */
  readonly uncover?: (page: Page) => Promise<void>;
  /** Selector of the target; the first visible element is pressed. */
  readonly target: string;
  /** Code that runs in the page just before the press and gives a function: true once the answer is visible. */
  readonly answer: string;
  /** A second press, once the island is hydrated. */
  readonly again?: Pick<Press, 'target' | 'answer'>;
}

const at = (path: string) => () => Promise.resolve(path);

/** The most pages of the list that are searched for a product. */
const MAX_PAGES = 10;

/** Paths of the products of the list, page by page. */
const productsOf = async function* (page: Page): AsyncGenerator<string> {
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    await page.goto(`/products?page=${String(number)}`);
    const links = page.locator('main article a.open, main article h2 a');
    yield* await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  }
};

/** Path of the first product of the list with an element for a selector; searched for once. */
const productWith = (selector: string) => {
  let found = '';
  return async (page: Page): Promise<string> => {
    if (found !== '') return found;
    for await (const path of productsOf(page)) {
      await page.goto(path);
      if ((await page.locator(selector).count()) > 0) return (found = path);
    }
    throw new Error(`no product has ${selector}`);
  };
};

const fill = async (page: Page): Promise<void> => {
  await signUpByForms(page, '/');
  const [offer] = await availableOffers(page, 1);
  if (offer) await addToCart(page, offer);
};

const saveAddress = async (page: Page): Promise<void> => {
  await signUpByForms(page, '/profile/addresses');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.locator('main address').waitFor();
};

const CHOSEN = '[aria-current=true]';
const OTHER_VARIANT = `.variants a:not(${CHOSEN})`;
/** Another variant is chosen than before, and the URL is that variant's. */
const VARIANT_SHOWN = `((chosen) => {
  const was = chosen();
  return () => chosen() !== was && chosen() === location.pathname;
})(() => document.querySelector('.variants a${CHOSEN}')?.pathname)`;

export const PRESSES: readonly Press[] = [
  {
    name: 'search box',
    path: at('/'),
    target: '#search-box input',
    answer:
      "() => document.querySelector('#search-box [role=combobox]')?.getAttribute('aria-expanded') === 'true'",
  },
  {
    name: 'a filter of a list',
    path: at('/products'),
    uncover: async (page) => {
      await page.getByText('Hide/Show filters').first().tap();
      await page.locator('.filters summary').filter({ visible: true }).first().tap();
    },
    target: '.filters details[open] li a',
    answer:
      "() => location.pathname !== '/products' && document.querySelector('[aria-busy=true]') === null && document.querySelector('.results article') !== null",
  },
  {
    name: 'Load More',
    path: at('/products'),
    target: '[data-load-more]',
    answer: "() => document.querySelectorAll('.results article').length > 24",
    again: {
      target: '[data-load-more]',
      answer: "() => document.querySelectorAll('.results article').length > 48",
    },
  },
  {
    name: 'another variant',
    path: productWith('.variants a'),
    target: OTHER_VARIANT,
    answer: VARIANT_SHOWN,
    again: { target: OTHER_VARIANT, answer: VARIANT_SHOWN },
  },
  {
    name: 'one more of a product',
    path: productWith('main [aria-label="One more"]'),
    target: 'main [aria-label="One more"]',
    answer: "() => document.querySelector('[name=qty]').value === '2'",
    again: {
      target: 'main [aria-label="One more"]',
      answer: "() => document.querySelector('[name=qty]').value === '3'",
    },
  },
  {
    name: 'a picture of the gallery',
    path: productWith('.thumbnails a'),
    target: '.thumbnails li:nth-child(2) a',
    answer: `() => document.querySelectorAll('.thumbnails a')[1].matches('${CHOSEN}')`,
    again: {
      target: '.thumbnails li:nth-child(3) a',
      answer: `() => document.querySelectorAll('.thumbnails a')[2].matches('${CHOSEN}')`,
    },
  },
  {
    name: 'the gallery’s popup',
    path: productWith('.thumbnails a'),
    target: 'a.enlarge',
    answer: "() => document.querySelector('dialog[open]') !== null",
  },
  {
    name: 'the 3D viewer',
    path: productWith('a.model'),
    target: 'a.model',
    answer: "() => document.querySelector('dialog[open]') !== null",
  },
  {
    name: 'asking for a price',
    path: productWith('main a[data-enquiry]'),
    // Other customers sign in first.
    prepare: async (page) => {
      await signUpByForms(page, '/');
    },
    target: 'main a[data-enquiry]',
    answer: "() => document.querySelector('#enquiry-panel[open]') !== null",
  },
  {
    name: 'the cart of a visitor',
    path: at('/'),
    target: '#cart-button',
    answer: "() => document.querySelector('#cart-popup:popover-open a') !== null",
  },
  {
    name: 'the cart of a customer',
    path: at('/'),
    prepare: fill,
    target: '#cart-button',
    answer: "() => document.querySelector('#cart-popup:popover-open li') !== null",
  },
  {
    name: 'one more in the cart',
    path: at('/purchase/cart-new'),
    prepare: fill,
    target: '#cart [aria-label^="One more"]',
    answer: "() => document.querySelector('#cart [name^=quantity]').value === '2'",
    again: {
      target: '#cart [aria-label^="One more"]',
      answer: "() => document.querySelector('#cart [name^=quantity]').value === '3'",
    },
  },
  {
    name: 'an address to change',
    path: at('/profile/addresses'),
    prepare: saveAddress,
    target: 'main a[href*="edit="]',
    answer: "() => document.querySelector('#edit h2').textContent === 'Change this address'",
  },
];
