import { expect, test, type Page } from '@playwright/test';
import { markPage } from '../in-place.ts';
import { variantWith } from '../product/find-product.ts';
import { complaintsOf } from '../quality/checks.ts';

/* A page may be older than what its islands fetch: another customer buys, an operator changes a price. */

const island = (page: Page) => page.locator('[data-digest] astro-island').first();

const heading = (page: Page) => page.locator('[data-digest] h1');

/** Marks the heading of an island; the returned function resolves with whether it is the same element since. */
const markHeading = async (page: Page) => {
  await heading(page).evaluate((element) => Object.assign(element, { isKept: true }));
  return () => heading(page).evaluate((element) => 'isKept' in element);
};

/** Changes what the calls of the page's scripts reply; without a second thread, the page makes them all itself. */
const change = async (page: Page, from: string, to: string): Promise<void> => {
  await page.addInitScript(
    ([old, changed]) => {
      Reflect.deleteProperty(globalThis, 'Worker');
      const send = fetch;
      globalThis.fetch = async (...request) => {
        const reply = await send(...request);
        if (!reply.headers.get('content-type')?.includes('json')) return reply;
        const text = (await reply.text()).replaceAll(old!, changed!);
        return new Response(text, { status: reply.status, headers: reply.headers });
      };
    },
    [from, to],
  );
};

const PAGES = {
  product: () => variantWith('active'),
  list: () => '/products',
  'list of a search': () => '/products?searchQuery=sofa',
  'list with a filter': () => '/products?minPrice=10000',
  'seller’s store': () => '/_/products/seller/1',
};

for (const [name, url] of Object.entries(PAGES)) {
  test(`a ${name} whose data are those of the page keeps the elements that were sent`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    // Another test may buy the product or change the list meanwhile.
    await expect(async () => {
      await page.goto(await url());
      const isKept = await markHeading(page);
      await heading(page).hover();
      await expect(island(page)).not.toHaveAttribute('ssr');
      // A render afresh would have been drawn by then.
      await page.waitForTimeout(300);
      expect(await isKept()).toBe(true);
    }).toPass();
    expect(complaints).toEqual([]);
  });
}

/** Opens a product whose seller has another name by the time that the island fetches it. */
const openChanged = async (page: Page) => {
  const url = await variantWith('active');
  await page.goto(url);
  const seller = page.getByText(/^Sold by /).first();
  const [, name = ''] = /^Sold by ([^.]+)/.exec(await seller.innerText()) ?? [];
  await change(page, JSON.stringify(name), JSON.stringify(`${name} & Sons`));
  const arrived = Promise.withResolvers<undefined>();
  await page.route('**/_astro/Product.*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(url);
  return {
    arrive: () => {
      arrived.resolve(undefined);
    },
    isChanged: () => expect(seller).toContainText(`${name} & Sons`),
  };
};

test('presses on a product that has changed since its page was sent are heard, and the change is shown', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { arrive, isChanged } = await openChanged(page);
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  arrive();
  await isChanged();
  await expect(page.locator('[name=qty]')).toHaveValue('3');
  await expect(more).toBeFocused();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[PDP-049] what was to be bought of a product that has changed since its page was sent is remembered for after the sign-in', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { arrive } = await openChanged(page);
  await page.getByRole('button', { name: 'Buy now', exact: true }).first().click();
  arrive();
  await page.waitForURL('**/idp/sign-in*');
  expect(await page.evaluate(() => localStorage.getItem('addToCartData'))).not.toBeNull();
  expect(complaints).toEqual([]);
});

test('a quantity typed on a product that has changed since its page was sent is kept', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { arrive, isChanged } = await openChanged(page);
  await page.locator('[name=qty]').fill('3');
  await page.locator('[name=qty]').press('Tab');
  arrive();
  await isChanged();
  await expect(page.locator('[name=qty]')).toHaveValue('3');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.locator('[name=qty]')).toHaveValue('4');
  expect(complaints).toEqual([]);
});

/** Opens a list whose first product has another name by the time that the island fetches it. */
const openChangedList = async (page: Page) => {
  await page.goto('/products');
  const first = page.locator('.results article h2 a').first();
  const name = await first.innerText();
  await change(page, JSON.stringify(name), JSON.stringify(`${name}, renamed`));
  const arrived = Promise.withResolvers<undefined>();
  await page.route('**/_astro/ProductList.*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/products');
  const isKept = await markHeading(page);
  return {
    arrive: () => {
      arrived.resolve(undefined);
    },
    isChanged: () => expect(first).toHaveText(`${name}, renamed`),
    isDrawnAnew: () => expect.poll(isKept).toBe(false),
  };
};

test(
  'what was opened and ticked on a list that has changed since its page was sent stays, and its sidebar works on',
  { tag: '@once-wide' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    const { arrive, isChanged } = await openChangedList(page);
    const material = page.locator('details[data-group=Material]');
    await material.locator('summary').click();
    const box = page.getByRole('checkbox', { name: /^Compare / }).nth(1);
    await box.focus();
    await page.keyboard.press(' ');
    arrive();
    await isChanged();
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    await expect(material).toHaveAttribute('open');
    await material.scrollIntoViewIfNeeded();
    await expect(material.locator('img').first()).toBeVisible();
    await page.getByRole('button', { name: 'Close filters' }).click();
    await expect(material).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('filterPanel'))).toContain('false');
    expect(complaints).toEqual([]);
  },
);

test('a press on a list that has changed since its page was sent is heard', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { arrive, isDrawnAnew } = await openChangedList(page);
  const isSamePage = await markPage(page);
  await page.locator('.sort summary').click();
  await page.getByRole('link', { name: 'Price low to high' }).click();
  arrive();
  await expect(page.locator('.sort .current')).toHaveText('Price low to high');
  await isDrawnAnew();
  await isSamePage();
  expect(complaints).toEqual([]);
});

test('a press that is under way when the change of a list arrives is heard', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { arrive, isDrawnAnew } = await openChangedList(page);
  const isSamePage = await markPage(page);
  await page.locator('.sort summary').click();
  await page.getByRole('link', { name: 'Price low to high' }).hover();
  await page.mouse.down();
  const code = page.waitForResponse('**/_astro/render-anew.*');
  arrive();
  await (await code).finished();
  for (let idle = 0; idle < 3; idle += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  await page.mouse.up();
  await expect(page.locator('.sort .current')).toHaveText('Price low to high');
  await isDrawnAnew();
  await isSamePage();
  expect(complaints).toEqual([]);
});

test(
  'a press on a filter with a picture is heard on a list that has changed since its page was sent',
  { tag: '@once-wide' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    const { arrive, isDrawnAnew } = await openChangedList(page);
    const isSamePage = await markPage(page);
    const material = page.locator('details[data-group=Material]');
    await material.locator('summary').click();
    await material.getByRole('checkbox', { name: /^Oak/ }).click();
    arrive();
    await expect(page).toHaveURL(/\/products\/material-oak/);
    await isDrawnAnew();
    await isSamePage();
    expect(complaints).toEqual([]);
  },
);

test('[MEDIA-007] a picture that takes the focus while a product that has changed is drawn anew keeps it, and Enter enlarges it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { arrive, isChanged } = await openChanged(page);
  const picture = page.locator('.enlarge').first();
  await island(page).evaluate((element) => {
    new MutationObserver(() => {
      element.querySelector<HTMLElement>('.enlarge')?.focus();
    }).observe(element, { attributeFilter: ['client'] });
  });
  await heading(page).hover();
  arrive();
  await isChanged();
  await expect(picture).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Pictures of / })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[MEDIA-007] a picture that is pressed on a product that has changed since its page was sent is enlarged', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { arrive, isChanged } = await openChanged(page);
  await page.locator('.thumbnails a[href="#picture-2"]').click();
  await page.locator('#picture-2 .enlarge').click();
  arrive();
  await isChanged();
  await expect(page.getByRole('dialog', { name: /^Pictures of / })).toBeVisible();
  expect(complaints).toEqual([]);
});
