import { expect, test } from '@playwright/test';

test('[ENTITY-027] a list shows recently viewed products to visitors who have agreed', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/products');
  const { list } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify({ limit: 2 }) };
    const reply = await fetch('/v1/api/products/postproductslist', options);
    const sent: { data: { list: { id: string; name: string }[] } } = await reply.json();
    return sent.data;
  });
  const events = list.map(({ id, name }) => ({ _id: id, name, category: '', brand: '', room: '' }));
  await page.evaluate((value) => {
    const entry = { value, until: Date.now() + 600_000 };
    localStorage.setItem('recentProducts', JSON.stringify(entry));
  }, events);
  const shelf = page.getByRole('region', { name: 'Recently viewed' });
  const end = page.locator('.recently-viewed');
  await end.evaluate((place) => {
    place.scrollIntoView();
  });
  await page.waitForLoadState('networkidle');
  await expect(shelf).toHaveCount(0);
  await context.addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
  await page.reload();
  await end.evaluate((place) => {
    place.scrollIntoView();
  });
  await expect(shelf.getByRole('link')).toHaveCount(2);
});
