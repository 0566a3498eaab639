import { expect, test } from '@playwright/test';
import { readPage } from '../sent-page.ts';
import { sites, textOn } from './pages.ts';

/** What each policy page must say, word for word. */
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
  ['ROUTE-019', '/info/accessibility', 'Accessibility'],
] as const;

for (const [id, path, title] of TITLES) {
  test(`[${id}] ${path} is titled '${title}', and the menu beside it marks it`, async () => {
    for (const { name, hosts } of sites) {
      const page = await readPage(path, hosts[0]);
      expect(page.heading).toBe(title);
      expect(page.one('title').text).toBe(`${title} | ${name}`);
      const menu = page.one('nav', { 'aria-label': 'Policies and help' });
      const here = menu.all('a', { 'aria-current': 'page' });
      expect(here.map((link) => link.attribute('href'))).toEqual([path]);
    }
  });
}

for (const [id, path, ...phrases] of FACTS) {
  test(`[${id}] ${path} says: ${phrases.join('; ')}`, async () => {
    for (const site of sites) {
      const text = await textOn(site, path);
      for (const phrase of phrases) expect(text).toContain(phrase);
    }
  });
}

test('[STATIC-017] the policy pages name the four mailboxes of the site', async () => {
  for (const { hosts, mailboxes } of sites) {
    const { support, sales, info, privacy } = mailboxes;
    const named: readonly (readonly [path: string, ...mailboxes: string[]])[] = [
      ['/term-of-use', support, sales],
      ['/return-policy', support, sales],
      ['/privacy-policy', support, sales],
      ['/data-protection', privacy],
      ['/about-us', info],
      ['/info/contact', support, sales, info, privacy],
    ];
    for (const [path, ...expected] of named) {
      const { hrefs } = (await readPage(path, hosts[0])).one('main');
      expect(hrefs).toEqual(expect.arrayContaining(expected.map((mailbox) => `mailto:${mailbox}`)));
    }
  }
});

test('[FOOTER-002] [FOOTER-003] every footer link leads to its page', async () => {
  for (const { hosts } of sites) {
    const links = (await readPage('/', hosts[0])).one('footer').one('nav').all('a');
    expect(links.map(({ text }) => text)).toContain('Delivery');
    for (const link of links) await readPage(link.attribute('href'), hosts[0]);
  }
});

test('[STATIC-001] the terms and the footer name the company’s registration', async () => {
  for (const site of sites) {
    const { number, place } = site.registration!;
    const registered = `registered in ${place} under number ${number}`;
    expect(await textOn(site, '/term-of-use')).toContain(registered);
    expect((await readPage('/', site.hosts[0])).one('footer').text).toContain(registered);
  }
});

test('[CONSENT-005] the cookie page names what is measured without cookies', async () => {
  for (const site of sites) {
    const text = await textOn(site, '/find-about-cookies');
    expect(text).toContain('Web Vitals');
    expect(text).toContain('It does not run if you have refused the cookies');
  }
});

test('[CONSENT-005] the cookie page distinguishes essential cookies from others', async () => {
  for (const site of sites) {
    const text = await textOn(site, '/find-about-cookies');
    for (const phrase of ['Essential cookies', 'Cookies that need your consent', 'XSRF-TOKEN']) {
      expect(text).toContain(phrase);
    }
  }
});
