import { expect, test } from '@playwright/test';
import { textOn, visitedSite } from './pages.ts';

/** What each policy page has to say, to the letter. */
const FACTS: readonly (readonly [id: string, path: string, ...phrases: string[]])[] = [
  ['STATIC-006', '/term-of-use', 'at least 18 years old', 'give accurate information'],
  [
    'STATIC-007',
    '/return-policy',
    'returns must be notified within 14 days of receipt',
    'the goods must be returned within 30 days',
    'Return allowed within 14 days of delivery',
  ],
  ['STATIC-008', '/return-policy', 'return authorisation reply is given within 48 working hours'],
  ['STATIC-009', '/return-policy', 'Refund processing takes up to 14 working days'],
  ['STATIC-010', '/return-policy', 'Damage must be reported within 48 hours'],
  ['STATIC-010', '/privacy-policy', 'Damage must be reported within 48 hours'],
  ['STATIC-011', '/privacy-policy', 'In-stock UK items 3-5 working days'],
  ['STATIC-012', '/privacy-policy', 'English-made sofas 4-6 weeks'],
  [
    'STATIC-013',
    '/privacy-policy',
    'Made to order in the EU 6-8 weeks',
    'Made outside the EU 12-14 weeks',
    'Available, Ship in 4/5 weeks',
  ],
  ['STATIC-014', '/term-of-use', 'Prices include VAT for UK delivery'],
  ['STATIC-014', '/privacy-policy', 'Prices include VAT for UK delivery'],
  ['STATIC-015', '/return-policy', 'Return shipping is paid by the customer'],
  [
    'STATIC-016',
    '/return-policy',
    'Custom items are not returnable',
    'Orders shipped outside the UK are not returnable',
  ],
  ['STATIC-016', '/term-of-use', 'statutory rights are not affected', 'Consumer Rights Act 2015'],
  ['STATIC-007', '/return-policy', 'statutory rights are not affected', 'Regulations 2013'],
  ['STATIC-010', '/privacy-policy', 'statutory rights are not affected'],
];

const TITLES = [
  ['STATIC-001', '/term-of-use', 'Terms & Conditions'],
  ['STATIC-002', '/privacy-policy', 'Delivery'],
  ['STATIC-003', '/about-us', 'About Us'],
  ['STATIC-004', '/return-policy', 'Return Policy'],
  ['STATIC-005', '/data-protection', 'Data Protection and Privacy'],
  ['CONSENT-005', '/find-about-cookies', 'About Cookies'],
  ['ROUTE-019', '/info/contact', 'Contact Us'],
  ['ROUTE-019', '/info/model-cancellation-form', 'Model Cancellation Form'],
] as const;

test.describe('the policy pages', { tag: '@every-site' }, () => {
  test.use({ javaScriptEnabled: false });

  for (const [id, path, title] of TITLES) {
    test(`[${id}] ${path} is '${title}' and the menu beside it says so`, async ({ page }) => {
      await page.goto('/');
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} | ${visitedSite().name}`);
      const here = page.getByRole('navigation', { name: 'Policies and help' });
      await expect(here.locator('[aria-current=page]')).toHaveAttribute('href', path);
    });
  }

  for (const [id, path, ...phrases] of FACTS) {
    test(`[${id}] ${path} says: ${phrases.join('; ')}`, async ({ page }) => {
      const text = await textOn(page, path);
      for (const phrase of phrases) expect(text).toContain(phrase);
    });
  }

  test('[STATIC-017] name the four mailboxes of the site', async ({ page }) => {
    const { support, sales, info, privacy } = visitedSite().mailboxes;
    const named: readonly (readonly [path: string, ...mailboxes: string[]])[] = [
      ['/term-of-use', support, sales],
      ['/return-policy', support, sales],
      ['/privacy-policy', support, sales],
      ['/data-protection', privacy],
      ['/about-us', info],
      ['/info/contact', support, sales, info, privacy],
    ];
    for (const [path, ...mailboxes] of named) {
      await page.goto(path);
      for (const mailbox of mailboxes) {
        await expect(page.locator(`main a[href="mailto:${mailbox}"]`).first()).toBeVisible();
      }
    }
  });

  test('[FOOTER-002] [FOOTER-003] every link of the footer leads to its page', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
    const named = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? ''] as const),
    );
    expect(named.map(([name]) => name)).toContain('Delivery');
    for (const [name, path] of named) {
      const reply = await page.goto(path);
      expect([name, reply?.status()]).toEqual([name, 200]);
    }
  });

  test('[CONSENT-005] the cookie page tells essential cookies from the others', async ({
    page,
  }) => {
    const text = await textOn(page, '/find-about-cookies');
    for (const phrase of ['Essential cookies', 'Cookies that need your consent', 'XSRF-TOKEN']) {
      expect(text).toContain(phrase);
    }
  });
});

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
