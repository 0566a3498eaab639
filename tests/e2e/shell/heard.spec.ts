import { expect, test, type Locator, type Page } from '@playwright/test';
import { variantWith } from '../product/find-product.ts';
import { violationsOf } from '../quality/checks.ts';

/* A press shows at once that it was heard, whatever has to be fetched for it. */

const LONG = 'This is taking a while. You can wait, or load the page again.';

interface Press {
  readonly control: (page: Page) => Locator;
  /** File names of the code that comes late, as globs. */
  readonly code: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const openList = (page: Page) => page.goto('/products');
const openProduct = async (page: Page) => page.goto(await variantWith('active'));

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A link and buttons of islands, and parts that an island fetches later. */
const PRESSES: Readonly<Record<string, Press>> = {
  'Load More': {
    control: (page) => page.locator('[data-load-more]'),
    ...{ code: 'list.*', open: openList },
  },
  'the assistant’s window': {
    control: (page) => page.locator('#chat-open'),
    ...{ code: 'ChatWindow.*', open: openList },
  },
  'Add to cart': {
    control: (page) => button(page, 'Add to cart'),
    ...{ code: 'BuyingBox.*', open: openProduct },
  },
  'a picture': {
    control: (page) => page.locator('.gallery .enlarge').first(),
    ...{ code: 'Gallery.*', open: openProduct },
  },
  'the 3D view': {
    control: (page) => link(page, 'View in 3D'),
    ...{ code: 'Viewer.*', open: openProduct },
  },
};

const delay = async (page: Page, code: string): Promise<() => void> => {
  const late = Promise.withResolvers<undefined>();
  await page.route(`**/_astro/${code}.js*`, async (route) => {
    await late.promise;
    await route.continue();
  });
  return () => {
    late.resolve(undefined);
  };
};

for (const [name, { control, code, open }] of Object.entries(PRESSES)) {
  test(`${name} shows that its press was heard until the code for it has come`, async ({
    page,
  }) => {
    const arrive = await delay(page, code);
    await open(page);
    const nameBefore = await control(page).ariaSnapshot();
    await control(page).click();
    await expect(control(page)).toHaveAttribute('aria-busy', 'true');
    expect(await control(page).ariaSnapshot()).toBe(nameBefore);
    arrive();
    await expect(page.locator(':is(a, button)[aria-busy]')).toHaveCount(0);
  });
}

test('a press that waits for more than four seconds says so, with a way on', async ({ page }) => {
  await page.clock.install();
  const arrive = await delay(page, 'BuyingBox.*');
  await openProduct(page);
  await expect(page.getByText(LONG)).toBeHidden();
  await button(page, 'One more').click();
  await page.clock.runFor(4_000);
  await expect(page.getByRole('status').getByText(LONG)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(link(page, 'load the page again')).toHaveAttribute('href', '');
  arrive();
  await expect(page.getByText(LONG)).toBeHidden();
  await expect(page.locator('[name=qty]')).toHaveValue('2');
});
