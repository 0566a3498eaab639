import { expect, test, type Page } from '@playwright/test';
import { windowWidth } from '../project.ts';
import { productWhere, variantWith } from './find-product.ts';

const isNarrow = (): boolean => windowWidth() < 768;

const SHIPS = 'Available, Ship in 4/5 weeks';

/** What the page promises of the day. */
const promisesOn = (page: Page) =>
  page.locator('.information li').filter({ hasText: /Ship in|Arrives/ });

test('[PDP-007] the page says beside the badge what the seller says of the stock', async ({
  page,
}) => {
  for (const [status, badge] of [
    ['active', 'In stock'],
    ['out_of_stock', 'Out of stock'],
  ] as const) {
    await page.goto(await variantWith(status));
    const texts = page.locator('.information .stock span');
    await expect(texts).toHaveCount(2);
    await expect(texts.first()).toHaveText(badge);
    await expect(texts.last()).not.toBeEmpty();
    await expect(texts.last()).not.toHaveText(badge);
  }
});

test(
  '[PDP-035] the page makes one promise: the day of arrival, or the line where none is known',
  { tag: '@every-site' },
  async ({ page }) => {
    const promises = promisesOn(page);
    await page.goto(await productWhere(() => true, 'data-arrival'));
    await expect(promises).toHaveText([/^Arrives \d/]);
    await page.goto(
      await productWhere(() => true, /In stock[^]*>\s*Available, Ship in 4\/5 weeks/),
    );
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled();
    await expect(promises).toHaveText([SHIPS]);
  },
);

test('[PDP-035] of what is asked for by email or out of stock no day is promised', async ({
  page,
}) => {
  await page.goto(await variantWith('order_by_email'));
  await expect(promisesOn(page)).toHaveText([SHIPS]);
  await page.goto(await variantWith('out_of_stock'));
  await expect(promisesOn(page)).toHaveText([`Once it’s back in stock: ${SHIPS}`]);
  await expect(page.getByText('Temporarily out of stock')).toHaveCount(1);
});

test('[PDP-037] the page says what it offers upon request, or what inside delivery and assembly cost', async ({
  page,
}) => {
  const LINE = 'Upon request: inside delivery and assembly';
  await page.goto(await productWhere(() => true, LINE));
  await expect(page.getByText(LINE)).toBeVisible();
  const PRICED = 'Delivery to the room of your choice';
  await page.goto(await productWhere(() => true, PRICED));
  await expect(page.getByText(PRICED)).toBeVisible();
  await expect(page.getByText(LINE)).toHaveCount(0);
});

test('[PDP-013] [PDP-016] the page shows the name and the picture of each swatch, and a quantity from one', async ({
  page,
}) => {
  await page.goto(
    await productWhere(({ variants }) => (variants[0]?.swatches?.length ?? 0) > 1, 'Swatches:'),
  );
  await expect(page.getByText('Swatches:')).toBeVisible();
  const samples = page.getByRole('list', { name: /^Swatches:/ }).getByRole('listitem');
  expect(await samples.count()).toBeGreaterThan(1);
  for (const sample of await samples.all()) {
    await expect(sample.locator('.sample > img')).toHaveAttribute('src', /^\/(media|pictures)\//);
    await expect(sample.getByRole('link')).toHaveAccessibleName(/\S/);
  }
  await page.goto(await variantWith('active'));
  const quantity = page.locator('.information [name=qty]');
  await expect(quantity).toHaveAttribute('type', 'number');
  await expect(quantity).toHaveAttribute('min', '1');
  await expect(quantity).toHaveValue('1');
  const step = (name: string) => page.locator('.information').getByRole('button', { name });
  await step('One more').click();
  await expect(quantity).toHaveValue('2');
  await step('One fewer').click();
  await expect(quantity).toHaveValue('1');
});

test('[PDP-020] [PDP-021] [PDP-024] [PDP-026] [PDP-027] [PDP-036] [PDP-040] [PDP-041] the page shows the facts of a product in wide and narrow windows, in stock and out of stock', async ({
  page,
}) => {
  await page.goto(await variantWith('out_of_stock'));
  await expect(page.getByText('Temporarily out of stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeDisabled();
  await expect(page.locator('.information [name=qty]')).toBeDisabled();
  const opacity = () =>
    page
      .locator('.information [name=qty]')
      .evaluate((field) => Number(getComputedStyle(field.parentElement ?? field).opacity));
  expect(await opacity()).toBeLessThan(1);
  const colourOf = (name: string) =>
    page.evaluate((custom) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${custom})`;
      return getComputedStyle(probe).color;
    }, name);
  const price = page.locator('.money .now');
  await expect(price).toHaveCSS('color', await colourOf('negative'));
  await page.goto(await variantWith('active'));
  await expect(price).toHaveCSS('color', await colourOf('positive'));
  await expect(page.getByText('Return allowed within 14 days of delivery')).toBeVisible();
  await expect(page.locator('.bookmark')).toBeVisible({ visible: !isNarrow() });
  await expect(page.locator('.actions').last()).toHaveCSS(
    'position',
    isNarrow() ? 'fixed' : 'static',
  );
  const tabs = page.locator('.description .tabs');
  await expect(tabs).toBeVisible({ visible: isNarrow() });
  const parts = page.locator('.description .part');
  const names = await tabs.locator('label').allTextContents();
  expect(names.map((name) => name.trim())).toEqual(['Summary', 'Details', 'Specifications']);
  if (!isNarrow()) {
    for (const part of await parts.all()) await expect(part).toBeVisible();
    return;
  }
  await tabs.getByText('Specifications').click();
  await expect(page.locator('.part.specifications')).toBeVisible();
  await expect(page.locator('.part.summary')).toBeHidden();
});

test(
  'each fact beside the pictures has the same space and line, the buying box, too',
  { tag: '@every-site' },
  async ({ page }) => {
    await page.goto(await variantWith('active'));
    const card = await page.locator('html').getAttribute('data-card');
    test.skip(card !== 'cell' || !isNarrow(), 'the facts are no rows here');
    const rows = await page.locator('.information').evaluate((facts) =>
      [...facts.children]
        .flatMap((fact) => (fact.localName === 'astro-island' ? [...fact.children] : [fact]))
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const { paddingBlockEnd, borderBlockEndWidth } = getComputedStyle(row);
          return `${paddingBlockEnd} ${borderBlockEndWidth}`;
        }),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect([...new Set(rows)]).toEqual([expect.stringMatching(/^[1-9].* 1px$/)]);
  },
);
