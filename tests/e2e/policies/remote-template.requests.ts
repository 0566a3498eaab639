import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { parseDocument } from 'htmlparser2';
import type { Miniflare } from 'miniflare';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets } from '../../../tools/local/secrets.ts';
import { configuredSites } from '../../../tools/local/sites.ts';
import { Part } from '../sent-page.ts';

/* A site whose main API is remote, and tells the site its company and its look. */

const LOGO = 'https://pictures.example/umbra.svg';
const COMPANY = { companyName: 'Umbra & Daughters Ltd', serviceTelephone: '01632 960 999' };
const COMPANY_HTML = 'Umbra &amp; Daughters Ltd';

const details = {
  data: { logoUrl: LOGO, seller: COMPANY, theme: { accent: '#d8b46a' } },
};

// One after another, because each process that runs some of these tests starts a shop.
test.describe.configure({ mode: 'default' });

let upstream: Server;
let runtime: Miniflare;
let port: number;

test.beforeAll(async () => {
  upstream = createServer((asked, reply) => {
    const isTemplate = asked.url === '/v1/api/templates/gettemplatedetails';
    reply.writeHead(isTemplate ? 200 : 404, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isTemplate ? details : {}));
  });
  await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${String((upstream.address() as AddressInfo).port)}`;
  const { settings, sites } = await configuredSites();
  const upstreams = { main: base, web: base, customer: base };
  runtime = await startRuntime({
    port: 0,
    settings: { ...settings, ombre: { ...settings.ombre, upstreams } },
    bindings: randomSecrets(sites),
  });
  port = Number((await runtime.ready).port);
});

test.afterAll(async () => {
  await runtime.dispose();
  upstream.close();
});

const pageOf = (host: string, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${host}:${String(port)}` };
    request({ host: '127.0.0.1', port, path, agent: false, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, text });
      });
    })
      .on('error', reject)
      .end();
  });

for (const path of ['/about-us', '/return-policy', '/info/model-cancellation-form', '/offline']) {
  test(`[TENANT-004] ${path} has the logo, the company and the colours that a remote API sends`, async () => {
    const { status, text } = await pageOf('ombre.localhost', path);
    expect(status).toBe(200);
    for (const sent of [`src="${LOGO}"`, COMPANY_HTML, '#d8b46a', 'tel:01632960999']) {
      expect(text.includes(sent), sent).toBe(true);
    }
    expect(text.includes('Maison Ombre Ltd')).toBe(false);
  });
}

test('[HEADER-015] the top bar has the telephone number that a remote API sends, and NA for the email address that it does not', async () => {
  const { text } = await pageOf('ombre.localhost', '/about-us');
  const contact = new Part(parseDocument(text).children).one('ul', { class: 'contact' });
  expect(contact.all('li').map((line) => line.text)).toEqual([COMPANY.serviceTelephone, 'NA']);
  expect(contact.hrefs).toEqual(['tel:01632960999']);
});

test('[TENANT-004] a site without a remote API shows what its settings say', async () => {
  const { status, text } = await pageOf('hearth.localhost', '/about-us');
  expect(status).toBe(200);
  expect(text.includes('Umbra')).toBe(false);
  expect(text.includes('Hearth &amp; Hale Ltd')).toBe(true);
});

test('[ROUTE-019] an information page that a site with a remote API does not have is a 404', async () => {
  for (const path of ['/info/nothing', '/nothing', '/sites-static/ombre/about-us']) {
    expect([path, (await pageOf('ombre.localhost', path)).status]).toEqual([path, 404]);
  }
});
