import { expect, test } from '@playwright/test';
import { windowWidth } from '../project.ts';
import { variantWith } from './find-product.ts';

const isNarrow = (): boolean => windowWidth() < 768;

test('[PDP-013] [PDP-021] [PDP-024] [PDP-026] [PDP-027] [PDP-035] [PDP-036] [PDP-037] [PDP-040] [PDP-041] the page shows the facts of a product in wide and narrow windows, in stock and out of stock', async ({
  page,
}) => {
  await page.goto(await variantWith('out_of_stock'));
  await expect(page.getByText('Temporarily out of stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
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
  for (const line of [
    'Available, Ship in 4/5 weeks',
    'Return allowed within 14 days of delivery',
    'Upon request: inside delivery and assembly',
  ]) {
    await expect(page.getByText(line)).toBeVisible();
  }
  await expect(page.locator('.bookmark')).toBeVisible({ visible: !isNarrow() });
  await expect(page.locator('.actions').last()).toHaveCSS(
    'position',
    isNarrow() ? 'fixed' : 'static',
  );
  const tabs = page.locator('.description .tabs');
  await expect(tabs).toBeVisible({ visible: isNarrow() });
  const parts = page.locator('.description .part');
  const names = await tabs.locator('label').allInnerTexts();
  expect(['Summary', 'Details', 'Specifications']).toEqual(
    expect.arrayContaining(names.map((name) => name.trim()).filter(Boolean)),
  );
  if (!isNarrow()) {
    for (const part of await parts.all()) await expect(part).toBeVisible();
    return;
  }
  await tabs.getByText('Specifications').click();
  await expect(page.locator('.part.specifications')).toBeVisible();
  await expect(page.locator('.part.summary')).toBeHidden();
});
