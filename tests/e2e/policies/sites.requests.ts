import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { PAGES, sites } from './pages.ts';

const textOf = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/**
 * Removes scripts, styles and the props of islands, where braces may meet: placeholders are searched for in
 * the text.
 */
const withoutCode = (html: string): string =>
  html.replaceAll(/<(script|style)\b.*?<\/\1>| (?:opts|props)="[^"]*"/gs, '');

for (const site of sites) {
  const [host = ''] = site.hosts;

  for (const path of PAGES) {
    test(`[STATIC-017] ${path} of ${site.id} names its own company and no other`, async () => {
      const forged = sites.find(({ id }) => id !== site.id)?.hosts[0] ?? '';
      const {
        status,
        text: body,
        headers,
      } = await requestFrom(host, path, {
        'x-forwarded-host': forged,
        forwarded: `host=${forged};proto=https`,
        'x-original-url': `/sites-static/${forged}${path}`,
      });
      expect(status).toBe(200);
      const text = textOf(body);
      expect(text).toContain(site.seller.companyName);
      for (const other of sites.filter(({ id }) => id !== site.id)) {
        expect(text).not.toContain(other.seller.companyName);
        expect(text).not.toContain(other.mailboxes.support.split('@')[1]);
        expect(text).not.toContain(`/sites/${other.id}/`);
      }
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(body).toContain('http-equiv="content-security-policy"');
      expect(withoutCode(body)).not.toMatch(/{{|}}|sites-static/);
      expect(body).toContain(`returnTo=${encodeURIComponent(path)}"`);
    });
  }

  test(`no request to ${site.id} reaches the folder of prerendered pages`, async () => {
    for (const { id } of sites) {
      for (const path of [
        `/sites-static/${id}/about-us`,
        `/sites-static/${id}/about-us.html`,
        `/%73ites-static/${id}/about-us`,
        `/%2573ites%252Dstatic/${id}/about-us`,
        `//sites-static/${id}/about-us`,
        `/x/..%2fsites-static/${id}/about-us`,
        `/info/..%2f..%2fsites-static%2f${id}%2fabout-us`,
        `/Sites-Static/${id}/about-us`,
        `/_astro/..%2fsites-static/${id}/about-us`,
      ]) {
        const { status, text: body } = await requestFrom(host, path);
        // Another spelling of a path is redirected to the right one, or refused.
        expect([path, [308, 400, 404].includes(status)]).toEqual([path, true]);
        expect(body).not.toContain('<article');
      }
    }
  });

  test(`no request to ${site.id} reaches the settings of the sites`, async () => {
    for (const { id } of sites) {
      for (const path of [
        '/site-settings/index.json',
        `/site-settings/sites/${id}.json`,
        `/site-settings/hosts/${host}.json`,
        `/%73ite-settings/sites/${id}.json`,
        `/%2573ite%252Dsettings/sites/${id}.json`,
        `//site-settings/sites/${id}.json`,
        `/sites/..%2fsite-settings/sites/${id}.json`,
        `/Site-Settings/sites/${id}.json`,
        `/_astro/..%2fsite-settings/sites/${id}.json`,
        `/media/..%2fsite-settings/sites/${id}.json`,
      ]) {
        const { status, text: body } = await requestFrom(host, path);
        expect([path, [308, 400, 404].includes(status)]).toEqual([path, true]);
        expect(body).not.toContain('apiTokenSecret');
      }
    }
  });

  test(`[TENANT-003] the files of ${site.id} are served only at ${site.id}`, async () => {
    for (const { id, logo, favicon } of sites) {
      for (const path of [logo, favicon, `/sites/${id}/icon-192.png`]) {
        const { status, headers } = await requestFrom(host, path);
        expect([path, status]).toEqual([path, id === site.id ? 200 : 404]);
        if (status === 200) expect(headers['cache-control']).toContain('max-age=86400');
      }
    }
  });

  test(`[STATIC-004] a browser with a cached page of ${site.id} gets 304, and one with another site's page gets the page`, async () => {
    // A browser without this cookie gets it with its first page, which is then personal.
    const first = await requestFrom(host, '/return-policy', { cookie: 'XSRF-TOKEN=1' });
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.etag ?? '';
    expect(etag).not.toBe('');
    const again = await requestFrom(host, '/return-policy', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const other of sites.filter(({ id }) => id !== site.id)) {
      const reply = await requestFrom(other.hosts[0] ?? '', '/return-policy', {
        'if-none-match': etag,
      });
      expect(reply.status).toBe(200);
    }
  });

  test(`[ROUTE-019] an information page that ${site.id} does not have is a 404`, async () => {
    for (const path of ['/info/nothing', '/info', '/info/contact/more', '/info/tag/nothing']) {
      const { status, text: body } = await requestFrom(host, path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain('Oops ! The Page Not Found.');
    }
  });
}

test('[STATIC-003] about-us has a different text on every site', async () => {
  const texts = await Promise.all(
    sites.map(async ({ hosts: [host = ''] }) => {
      const { text: body } = await requestFrom(host, '/about-us');
      return /<article[^]*?<\/article>/.exec(body)?.[0] ?? '';
    }),
  );
  expect(texts.every((text) => text.length > 1000)).toBe(true);
  expect(new Set(texts).size).toBe(sites.length);
});
