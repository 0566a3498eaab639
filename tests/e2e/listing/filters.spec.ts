import { expect, test, type Page } from '@playwright/test';
import { markPage } from '../in-place.ts';
import { complaintsOf } from '../quality/checks.ts';
import { chips, closeFilters, group, isNarrow, openFilters, sidebar } from './sidebar.ts';

const countOf = async (page: Page): Promise<number> =>
  Number((await page.getByText(/^\d+ Products$/).textContent())?.match(/\d+/)?.[0]);

/** Selects the first choice of a group, below its headings; returns its name and count. */
const choose = async (page: Page, name: string, at = 0) => {
  const chosen = group(page, name);
  const choice = chosen.locator('.choices').getByRole('checkbox', { checked: false }).nth(at);
  const read = { label: '', count: 0 };
  // While the choices are redrawn, a press may land beside the panel, which closes it.
  await expect(async () => {
    await openFilters(page);
    if ((await chosen.getAttribute('open')) === null) {
      await chosen.locator('summary').click({ timeout: 5_000 });
    }
    read.label = (await choice.locator('.name').innerText()).trim();
    read.count = Number(/\d+/.exec(await choice.locator('.count').innerText())?.[0]);
    await expect(choice).toHaveAccessibleName(`${read.label} ${String(read.count)} products`);
    await choice.click({ timeout: 5_000 });
  }).toPass();
  return read;
};

test.describe('a list without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[LIST-003] [LIST-006] [LIST-007] [FILTER-008] [FILTER-020] hides and shows its filters, and has four columns until another number is chosen', async ({
    page,
  }) => {
    await page.goto('/products');
    if (!isNarrow()) {
      const columns = () =>
        page
          .locator('.results .grid')
          .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
      await expect(page.getByRole('radio', { name: '4' })).toBeChecked();
      expect(await columns()).toBe(4);
      for (const number of [2, 3, 5]) {
        await page.locator('.column', { hasText: String(number) }).click();
        expect(await columns()).toBe(number);
      }
      await expect(sidebar(page)).toHaveCSS('inline-size', '280px');
      await expect(sidebar(page)).toHaveCSS('position', 'sticky');
    }
    await openFilters(page);
    await expect(sidebar(page)).toBeVisible();
    await expect(sidebar(page)).toHaveCSS('transition-duration', /^0.2s/);
    await group(page, 'Material').locator('summary').click();
    await expect(group(page, 'Material').locator('img').first()).toBeVisible();
    await (isNarrow() ? closeFilters(page) : page.getByTitle('Close filters').click());
    await expect(sidebar(page)).toBeHidden();
    await page.locator('.tool:visible', { hasText: 'Hide/Show filters' }).click();
    await expect(sidebar(page)).toBeVisible();
  });

  test('has links as choices', async ({ page }) => {
    await page.goto('/products');
    await openFilters(page);
    await group(page, 'Brand').locator('summary').click();
    await expect(group(page, 'Brand').getByRole('link').first()).toBeVisible();
    await expect(sidebar(page).getByRole('checkbox')).toHaveCount(0);
  });
});

test.describe('a list that is updated in place', () => {
  test('[FILTER-012] [FILTER-013] [FILTER-014] [FILTER-017] [LIST-009] filters without loading a page, goes back and forward, and removes filters', async ({
    page,
  }) => {
    // The test takes many steps on one page.
    test.slow();
    const complaints = complaintsOf(page);
    await page.goto('/products');
    const all = await countOf(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const { label, count } = await choose(page, 'Colour');
    await closeFilters(page);
    await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
    await expect(chips(page).getByRole('link')).toHaveText([label]);
    const url = page.url();
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(page.getByText(`${all} Products`, { exact: true })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(url);
    await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
    const { count: narrower } = await choose(page, 'Material');
    await closeFilters(page);
    await expect(page).toHaveURL(/\/color-[\w-]+\/material-[\w-]+$/);
    await expect(page.getByText(`${narrower} Products`, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex, nofollow/);
    await chips(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/products');
    await page.locator('.sort summary').click();
    await page.getByRole('link', { name: 'Price low to high' }).click();
    await expect(page.locator('.sort .current')).toHaveText('Price low to high');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('[LIST-005] [FILTER-010] [FILTER-017] announces the new count, and keeps the focus where it was', async ({
    page,
  }) => {
    test.slow();
    await page.goto('/products/category-furniture');
    const heading = page.getByRole('heading', { level: 1 });
    const count = page.getByRole('status').filter({ hasText: /^\d+ Products$/ });
    const before = await count.innerText();
    await count.evaluate((region) => Object.assign(region, { isSame: true }));
    await page
      .getByRole('navigation', { name: 'Narrower lists' })
      .getByRole('link')
      .first()
      .press('Enter');
    await expect(count).not.toHaveText(before);
    await expect(heading).toBeFocused();
    await page.locator('.sort summary').press('Enter');
    await page.getByRole('link', { name: 'Price low to high' }).press('Enter');
    await expect(page.locator('.sort .current')).toHaveText('Price low to high');
    await expect(page.locator('.sort summary')).toBeFocused();
    for (const name of ['Colour', 'Material']) await choose(page, name);
    await expect(chips(page).getByRole('link')).toHaveCount(4);
    if (isNarrow()) {
      await sidebar(page).getByRole('link', { name: 'Clear all' }).press('Enter');
      await expect(sidebar(page).getByRole('heading', { name: 'Filters' })).toBeFocused();
      return;
    }
    await chips(page).getByRole('link').first().press('Enter');
    await expect(chips(page).getByRole('link')).toHaveCount(3);
    await expect(heading).toBeFocused();
    await sidebar(page).getByRole('link', { name: 'Clear all' }).press('Enter');
    await expect(sidebar(page).getByRole('heading', { name: 'Filters' })).toBeFocused();
    // A region that is created again announces nothing.
    expect(await count.evaluate((region) => 'isSame' in region)).toBe(true);
  });

  test('[FILTER-013] [FILTER-014] follows typed limits, and swaps them if they are the wrong way round', async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.goto('/products?sort=price_asc');
    const all = await countOf(page);
    const isSamePage = await markPage(page);
    await openFilters(page);
    await group(page, 'Price').locator('summary').click();
    const [from, to] = [page.locator('[name=from]'), page.locator('[name=to]')];
    await from.fill('500');
    await to.fill('100');
    await to.press('Enter');
    await expect(page).toHaveURL('/products/price-100-500?sort=price_asc');
    await expect(from).toHaveValue('100');
    await expect(to).toHaveValue('500');
    await expect(to).toBeFocused();
    await closeFilters(page);
    await expect(chips(page).getByRole('link')).toHaveText(['£100 to £500']);
    const sent = await page.evaluate(async () => (await fetch(location.href)).text());
    expect(sent).toContain(`${String(await countOf(page))} Products`);
    expect(await countOf(page)).toBeLessThan(all);
    await isSamePage();
    await page.goBack();
    await expect(page).toHaveURL('/products?sort=price_asc');
    await expect(page.getByText(`${all} Products`, { exact: true })).toBeVisible();
    await expect(from).toHaveValue('');
    await isSamePage();
    expect(complaints).toEqual([]);
  });

  test('[LIST-014] comes back with all its pages, at the place where the visitor was', async ({
    page,
  }) => {
    test.slow();
    await page.goto('/products');
    await page.getByRole('link', { name: 'Load More Products' }).click();
    await expect(page).toHaveURL('/products?page=2');
    await expect(page.locator('article')).toHaveCount(48);
    const product = page.locator('article a.open').nth(26);
    await product.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => scrollY);
    expect(scroll).toBeGreaterThan(500);
    await product.click();
    await expect(page).toHaveURL(/\/products\/d\//);
    await page.goBack();
    await expect(page.locator('article')).toHaveCount(48);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scroll - 300);
  });

  test('[FILTER-007] has checkboxes with counts as choices, which the space bar ticks', async ({
    page,
  }) => {
    await page.goto('/products');
    await openFilters(page);
    const brands = group(page, 'Brand');
    await brands.locator('summary').click();
    const brand = brands.getByRole('checkbox').first();
    await expect(brand).not.toBeChecked();
    await expect(brand).toHaveAccessibleName(/^.+ \d+ products$/);
    const name = await brand.locator('.name').innerText();
    const of = (chosen: string) => brands.getByRole('checkbox', { name: chosen });
    const isSamePage = await markPage(page);
    await brand.press(' ');
    await expect(page).toHaveURL(/\/products\/brand-/);
    await expect(of(name)).toBeChecked();
    await expect(of(name)).toBeFocused();
    await expect(brands.getByRole('link', { name })).toHaveCount(0);
    await of(name).press(' ');
    await expect(page).toHaveURL('/products');
    await expect(of(name)).not.toBeChecked();
    await isSamePage();
  });

  test('[FILTER-004] shows all choices of a group in place', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('/products');
    await openFilters(page);
    await group(page, 'Brand').locator('summary').click();
    const choices = group(page, 'Brand').locator('a.choice');
    const first = await choices.count();
    const link = group(page, 'Brand').locator('a.all');
    const all = Number(/\d+/.exec(await link.innerText())?.[0]);
    await link.click();
    await expect(choices).toHaveCount(all);
    expect(all).toBeGreaterThan(first);
    await expect(link).toHaveCount(0);
    await expect(page).toHaveURL('/products');
    expect(complaints).toEqual([]);
  });

  test.describe('on a slow line', () => {
    /** A choice of a group, which is open from now on. */
    const choiceOf = async (page: Page, name: string, at: number) => {
      await openFilters(page);
      const chosen = group(page, name);
      if ((await chosen.getAttribute('open')) === null) await chosen.locator('summary').click();
      return chosen.locator('.choices').getByRole('checkbox').nth(at);
    };
    /** Lets no page of a narrower or sorted list come until the returned function is called. */
    const holdLists = async (page: Page): Promise<() => void> => {
      let go = (): void => undefined;
      const gate = new Promise<void>((resolve) => (go = resolve));
      await page.route(/\/products\/(?:color|material|brand|price)-|[?&]sort=/, async (route) => {
        await gate;
        await route.continue();
      });
      return () => {
        go();
      };
    };

    test('[FILTER-012] [FILTER-014] keeps two colours that are pressed one after the other, and shows both at once', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      await page.goto('/products');
      const isSamePage = await markPage(page);
      const colours = [await choiceOf(page, 'Colour', 0), await choiceOf(page, 'Colour', 1)];
      await group(page, 'Colour').locator('summary').hover();
      await expect(
        page.locator('astro-island[component-export=FilterPanel]:not([ssr])'),
      ).toBeAttached();
      const go = await holdLists(page);
      for (const colour of colours) {
        await colour.click();
        await expect(colour).toBeChecked();
      }
      await expect(page).toHaveURL('/products');
      go();
      await closeFilters(page);
      await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveCount(2);
      await expect(page).toHaveURL(/\/products\/color-[a-z-]+$/);
      await openFilters(page);
      for (const colour of colours) await expect(colour).toBeChecked();
      await isSamePage();
      expect(complaints).toEqual([]);
    });

    test('[FILTER-014] [LIST-008] keeps what is pressed in the same moment, before any script of the panel has come', async ({
      page,
    }) => {
      await page.route('**/_astro/FilterPanel.*', (route) => route.abort());
      await page.goto('/products');
      const isSamePage = await markPage(page);
      const go = await holdLists(page);
      await page.evaluate(() => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
        press('[data-filter^="material-"]');
        press('[data-filter^="brand-"]');
        press('[data-sort=price_asc]');
        press('[data-filter="price-100-500"]');
      });
      go();
      await expect(page).toHaveURL(
        /\/products\/brand-[\w-]+\/material-[\w-]+\/price-100-500\?sort=price_asc$/,
      );
      await isSamePage();
    });

    test('[FILTER-014] keeps a filter with the limits that are typed while it is on its way', async ({
      page,
    }) => {
      await page.goto('/products');
      const isSamePage = await markPage(page);
      const colour = await choiceOf(page, 'Colour', 0);
      await group(page, 'Price').locator('summary').click();
      const go = await holdLists(page);
      await colour.click();
      await page.locator('[name=to]').fill('900');
      await page.locator('[name=to]').press('Enter');
      go();
      await expect(page).toHaveURL(/\/products\/color-[\w-]+\/price-to-900$/);
      await expect(page.locator('[name=to]')).toHaveValue('900');
      await isSamePage();
    });
  });

  test('[LIST-012] [FILTER-009] shows that it is busy', async ({ page }) => {
    await page.goto('/products');
    await page.locator('.listing').first().hover();
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/products\/color-/, async (route) => {
      await gate;
      await route.continue();
    });
    await choose(page, 'Colour');
    await expect(page.getByText('Please wait...')).toBeVisible();
    const fetching = page.getByText('Fetching...');
    await expect(fetching).toBeVisible();
    // On a phone nothing lies over it, and the panel hides the page behind it.
    const isOnTop = (text: Element) => {
      const { x, y, width, height } = text.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === text;
    };
    expect(await fetching.evaluate(isOnTop)).toBe(true);
    await expect(sidebar(page)).toHaveCSS('opacity', '1');
    await expect(page.locator('article')).toHaveCount(0);
    go();
    await expect(page.getByText('Please wait...')).toBeHidden();
    await expect(page.locator('article').first()).toBeVisible();
  });

  test('[LIST-004] [STORAGE-007] remembers that the filters are hidden', async ({ page }) => {
    test.skip(isNarrow(), 'on a phone, the filters are hidden at the start');
    await page.goto('/products');
    await page.getByRole('button', { name: 'Close filters' }).focus();
    await page.keyboard.press('Enter');
    await expect(sidebar(page)).toBeHidden();
    await expect(page.locator('#show-filters')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const kept = await page.evaluate(() => localStorage.getItem('filterPanel'));
    expect(JSON.parse(kept ?? '')).toEqual({ value: false, until: expect.any(Number) });
    await page.goto('/products/category-furniture');
    await expect(sidebar(page)).toBeHidden();
    await page.locator('label.tool').click();
    await page.reload();
    await expect(sidebar(page)).toBeVisible();
  });

  test('needs no React', async ({ page }) => {
    await page.route('**/_astro/{react,shared}.*', (route) => route.abort());
    await page.goto('/products');
    const isSamePage = await markPage(page);
    await page.locator('[data-load-more]').click();
    await expect(page).toHaveURL(/page=2$/);
    await isSamePage();
  });
});
