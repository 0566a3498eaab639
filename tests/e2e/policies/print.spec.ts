import { expect, test } from '@playwright/test';

test('[STATIC-004] the model cancellation form prints on one sheet, black on white', async ({
  page,
}) => {
  await page.goto('/return-policy');
  await page
    .locator('main')
    .getByRole('link', { name: 'model cancellation form', exact: true })
    .click();
  await expect(page.getByText('hereby give notice that I/We')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const sheets = (await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm' } }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b(?!s)/g);
  expect(sheets).toHaveLength(1);
});
