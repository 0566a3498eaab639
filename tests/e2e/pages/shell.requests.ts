import { expect, test } from '@playwright/test';
import { configuredSites } from '../../../tools/local/sites.ts';
import { elementIn, elementsIn, linksIn } from '../html.ts';
import { visit } from '../visit.ts';

const { sites } = await configuredSites();

for (const site of sites) {
  const [host = ''] = site.hosts;
  const { seller, name } = site;
  const page = async (path = '/') => (await visit(host, path)).text;

  test.describe(`the frame of a page of ${site.id}`, () => {
    test('[HEADER-015] [HEADER-016] [HEADER-017] the top bar tells how to reach the shop, and of development on the development site only', async () => {
      const bar = elementsIn(await page(), 'section').find(
        ({ attributes }) => attributes['aria-label'] === 'Service',
      );
      expect(bar?.text).toContain('100% Secure delivery without contacting the courier');
      expect(bar?.text).toContain(seller.serviceTelephone);
      expect(bar?.text).toContain(seller.serviceEmail);
      expect(bar?.text.includes('development mode')).toBe(site.id === 'parlour');
    });

    test('[HEADER-001] [MENU-001] [MENU-002] [MENU-003] [MENU-004] the logo leads home, the menu to the lists', async () => {
      const { html } = elementIn(await page(), 'header');
      const links = linksIn(html);
      expect(links).toContainEqual([`${name}, home`, '/']);
      expect(elementIn(html, 'img').attributes.src).toBe(site.logo);
      for (const menu of ['Main', 'Menu']) {
        const nav = elementsIn(html, 'nav').find(
          ({ attributes }) => attributes['aria-label'] === menu,
        );
        expect(linksIn(nav?.html ?? '')).toEqual(
          expect.arrayContaining(site.menu.map((entry) => [entry.name, entry.url])),
        );
      }
    });

    test('[FOOTER-001] [FOOTER-002] [FOOTER-003] [FOOTER-006] [FOOTER-007] [FOOTER-008] [FOOTER-009] the footer tells who the company is, and where to read', async () => {
      const { html, text } = elementIn(await page(), 'footer');
      expect(elementsIn(html, 'h2').map((heading) => heading.text)).toEqual(
        expect.arrayContaining(['ABOUT US', 'USEFUL LINKS', 'CONTACT INFORMATION']),
      );
      expect(elementIn(html, 'img').attributes.alt).toBe(name);
      for (const line of Object.values(seller)) expect(text).toContain(line);
      expect(text).toContain(`© 2024 ${seller.companyName}`);
      const links = linksIn(html);
      const hrefs = links.map(([, href]) => href);
      for (const url of ['/about-us', '/return-policy', '/term-of-use', '/data-protection']) {
        expect(hrefs).toContain(url);
      }
      expect(links).toContainEqual(['Delivery', '/privacy-policy']);
      for (const { link } of site.socialLinks) {
        expect(
          elementsIn(html, 'a').find(({ attributes }) => attributes.href === link)?.html,
        ).toContain('<svg');
      }
    });

    test('[ROUTE-022] [ROUTE-023] an unknown path is not found and leads home', async () => {
      const { status, text } = await visit(host, '/nothing-here');
      expect(status).toBe(404);
      const main = elementIn(text, 'main');
      expect(main.text).toContain('404');
      expect(elementIn(main.html, 'h1').text).toBe('Oops ! The Page Not Found.');
      expect(linksIn(main.html)).toContainEqual(['Back to Home', '/']);
    });

    test('[ROUTE-026] composes the home page as the site has it', async () => {
      const { html } = elementIn(await page(), 'main');
      expect(elementIn(html, 'h1').text).toBe(site.hero.heading);
      expect(elementsIn(html, 'h2').map(({ text }) => text)).toEqual(
        site.home.map(({ title }) => title),
      );
      const hrefs = linksIn(html).map(([, href]) => href);
      for (const begins of ['category-', 'room-', 'brand-']) {
        expect(hrefs.some((href) => href.startsWith(`/products/${begins}`))).toBe(true);
      }
      expect(elementsIn(html, 'article').length).toBeGreaterThan(0);
    });
  });
}
