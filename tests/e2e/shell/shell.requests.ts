import { expect, test } from '@playwright/test';
import { configuredSites } from '../../../tools/local/sites.ts';
import { type Part, readPage, requestPage } from '../sent-page.ts';

const { sites } = await configuredSites();

/** Names and URLs of links; a picture is named by its alternative text. */
const linksOf = (part: Part) =>
  part
    .all('a')
    .map((link) => [
      link.text || (link.all('img')[0]?.attribute('alt') ?? ''),
      link.attribute('href'),
    ]);

/** The entries of the menu by the letter of MENU-001 to MENU-004. */
const MENU = [
  ['Furniture', '/products/category-furniture'],
  ['Outdoors', '/products/room-garden'],
  ['Accessories & Décor', '/products/category-accessories'],
  ['Lighting', '/products/category-lighting'],
] as const;

for (const site of sites) {
  const [host = ''] = site.hosts;
  const { seller, name } = site;

  test.describe(`the frame of a page of ${site.id}`, () => {
    test('[HEADER-015] [HEADER-016] [HEADER-017] the top bar says how to reach the shop, and mentions development only on the development site', async () => {
      const { text } = (await readPage('/', host)).one('section', { 'aria-label': 'Service' });
      expect(text).toContain('100% Secure delivery without contacting the courier');
      expect(text).toContain(seller.serviceTelephone);
      expect(text).toContain(seller.serviceEmail);
      expect(text.includes('development mode')).toBe(site.id === 'parlour');
    });

    test('[HEADER-001] [MENU-001] [MENU-002] [MENU-003] [MENU-004] the logo links home, and the menu to the lists', async () => {
      const header = (await readPage('/', host)).one('header');
      expect(linksOf(header)).toContainEqual([`${name}, home`, '/']);
      expect(header.one('img').attribute('src')).toBe(site.logo);
      for (const menu of ['Main', 'Menu']) {
        const links = linksOf(header.one('nav', { 'aria-label': menu }));
        expect(links).toEqual(expect.arrayContaining([...MENU]));
      }
    });

    test('[FOOTER-001] [FOOTER-002] [FOOTER-003] [FOOTER-006] [FOOTER-007] [FOOTER-008] [FOOTER-009] the footer says who the company is, and links to its policies', async () => {
      const footer = (await readPage('/', host)).one('footer');
      expect(footer.all('h2').map(({ text }) => text)).toEqual(
        expect.arrayContaining(['ABOUT US', 'USEFUL LINKS', 'CONTACT INFORMATION']),
      );
      expect(footer.all('h2').map(({ text }) => text)).toContain('ACCOUNT LINKS');
      expect(footer.one('img').attribute('alt')).toBe(name);
      for (const line of Object.values(seller)) expect(footer.text).toContain(line);
      expect(footer.text).toContain(`© 2024 ${seller.companyName}`);
      for (const url of ['/about-us', '/return-policy', '/term-of-use', '/data-protection']) {
        expect(footer.hrefs).toContain(url);
      }
      expect(linksOf(footer)).toContainEqual(['Delivery', '/privacy-policy']);
      for (const { link } of site.socialLinks) footer.one('a', { href: link }).one('svg');
    });

    test('[ROUTE-022] [ROUTE-023] an unknown path is a 404 that links home', async () => {
      const page = await requestPage('/nothing-here', host);
      expect(page.status).toBe(404);
      expect(page.one('main').text).toContain('404');
      expect(page.heading).toBe('Oops ! The Page Not Found.');
      expect(linksOf(page.one('main'))).toContainEqual(['Back to Home', '/']);
    });

    test('[ROUTE-027] the empty path is the home page, and every other path without a page of its own is not found', async () => {
      expect((await readPage('/', host)).canonical).toBe('/');
      expect((await readPage('/about-us', host)).canonical).toBe('/about-us');
      for (const path of ['/nothing', '/nothing/here', '/about-us/more', '/info']) {
        const page = await requestPage(path, host);
        expect([path, page.status, page.heading]).toEqual([
          path,
          404,
          'Oops ! The Page Not Found.',
        ]);
      }
    });

    test('[ROUTE-026] the home page has the sections that the site configures', async () => {
      const main = (await readPage('/', host)).one('main');
      expect(main.one('h1').text).toBe(site.hero.heading);
      expect(main.all('h2').map(({ text }) => text)).toEqual(site.home.map(({ title }) => title));
      for (const begins of ['category-', 'room-', 'brand-']) {
        expect(main.hrefs.some((href) => href.startsWith(`/products/${begins}`))).toBe(true);
      }
      main.one('article');
    });
  });
}
