import { expect, test } from '@playwright/test';
import { findProducts, finishImport, importRecords, withdrawProducts } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { PORT } from '../port.ts';
import { requestFrom } from '../request.ts';

const HOST = 'localhost';
const SOURCE = 'catalogue';
const REFERENCE = 'sale-times';
/** From an import to a change of price: an import that takes longer makes the test prove less, but not fail. */
const LEAD_MS = 20_000;
/** A sale that a test does not see begin, or end. */
const FAR_MS = 3_600_000;

/** A stool whose price is £80 instead of £100 for some time. */
const stool = (saleFrom: string, saleUntil: string) => ({
  kind: 'product',
  reference: REFERENCE,
  name: 'Quarrel stool',
  variants: [
    {
      reference: REFERENCE,
      name: 'Oak',
      seoTitle: 'Quarrel stool in oak',
      medias: [{ url: 'https://cdn.example/stool.jpg', width: 800, height: 800 }],
      offers: [
        { seller: { name: 'Oak Barn' }, price: 80, wasPrice: 100, saleFrom, saleUntil, stock: 5 },
      ],
    },
  ],
});

test('a page, its structured data and a feed follow a sale with the next scheduled run, without an import; they do not name an earlier price of seconds', async () => {
  test.slow();
  const token = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, body: object) => {
    const reply = await requestFrom(HOST, `/${path}`, headers, JSON.stringify(body));
    expect(reply.status, reply.text).toBe(200);
    return reply.text;
  };
  const sites = ['parlour'];
  const sell = async (from: number, until: number) => {
    const records = [stool(new Date(from).toISOString(), new Date(until).toISOString())];
    await send(importRecords.path, { sites, source: SOURCE, records });
    await send(finishImport.path, { sites });
  };
  try {
    const later = Date.now() + FAR_MS;
    await sell(later, later + FAR_MS);
    const { retailerProducts } = findProducts.reply.parse(
      JSON.parse(await send(findProducts.path, { query: 'Quarrel stool' })),
    );
    const [product] = retailerProducts;
    const path = paths.product(product?.variants[0]?.id ?? '', product?.urlSlug ?? '');
    const shown = async () => {
      const page = (await requestFrom(HOST, path)).text;
      const feed = (await requestFrom(HOST, '/feeds/google.tsv')).text;
      const row = feed.split('\n').find((line) => line.includes('Quarrel stool')) ?? '';
      return {
        data: /"price":(\d+)/.exec(page)?.[1],
        now: page.includes('£80.00'),
        // It was asked for some seconds.
        struck: page.includes('£100.00') && page.includes('£80.00'),
        feed: row.includes('80.00 GBP'),
      };
    };
    const full = { data: '100', now: false, struck: false, feed: false };
    const reduced = { data: '80', now: true, struck: false, feed: true };
    const becomes = async (seen: typeof full, moment: number) => {
      await expect.poll(shown, { intervals: [1_000] }).toEqual(seen);
      expect(Date.now()).toBeGreaterThan(moment);
    };
    expect(await shown()).toEqual(full);
    const from = Date.now() + LEAD_MS;
    await sell(from, later);
    await becomes(reduced, from);
    const until = Date.now() + LEAD_MS;
    await sell(from, until);
    await becomes(full, until);
  } finally {
    const references = [REFERENCE];
    await send(withdrawProducts.path, { site: 'parlour', source: SOURCE, references });
    await send(finishImport.path, { sites });
  }
});
