import { expect, test } from '@playwright/test';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { PAGES } from './pages.ts';

for (const path of PAGES) {
  test(`${path} is accessible and valid, loads one script, and logs no complaint`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const reply = await page.goto(path);
    expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await expect(page.locator('script[src]')).toHaveCount(1);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
    expect(await overflowsOf(page, [320, 768, 2560])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
