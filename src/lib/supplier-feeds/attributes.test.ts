import { describe, expect, it } from 'vitest';
import { CONTEXT, readText } from '../../../tests/feeds/read.ts';

describe('the date of a feed', () => {
  it('is left out with a warning if it could mean something else', async () => {
    const dates: Date[] = [];
    const { remarks } = await readText(
      [
        '<rss><channel><lastBuildDate>03/12/2026</lastBuildDate><pubDate>Thu, 19 Nov 2026 06:00:00 GMT</pubDate>',
        '<item><id>1</id><title>Table</title><price>10 GBP</price><availability>in_stock</availability></item>',
        '</channel></rss>',
      ],
      { ...CONTEXT, onDate: (made) => void dates.push(made) },
    );
    expect(remarks).toContain(
      'warning 1 lastBuildDate: not a date such as "Fri, 20 Nov 2026 05:30:00 GMT" or 2026-11-20T05:30:00Z; left out',
    );
    expect(dates.map((made) => made.toISOString())).toEqual(['2026-11-19T06:00:00.000Z']);
  });
});

describe('the dates of an item', () => {
  const COLUMNS =
    'id,title,price,image_link,sale_price,availability,availability_date,expiration_date,sale_price_effective_date';
  const item = async (availability: string, available: string, expires: string, sale: string) => {
    const row = `1,Table,100 GBP,https://cdn.example/a.jpg,80 GBP,${availability},${available},${expires},${sale}`;
    const { products, remarks } = await readText([COLUMNS, '\n', row]);
    return { offer: products[0]?.variants[0]?.offers[0], remarks };
  };

  it.each(['03/12/2026', 'next week', '20261225'])(
    'warn about a pre-order that is expected %s, and name no day',
    async (date) => {
      const { offer, remarks } = await item('preorder', date, '', '');
      expect(offer?.statusText).toBe('Available to pre-order');
      expect(remarks).toEqual([
        'warning 2 availability_date: not a date such as 2026-12-24 or 2026-12-24T18:00Z; left out',
      ]);
    },
  );

  it('name no day for a pre-order that was expected in the past', async () => {
    const { offer, remarks } = await item('preorder', '2026-03-12', '', '');
    expect(offer?.statusText).toBe('Available to pre-order');
    expect(remarks).toEqual(['warning 2 availability_date: in the past; left out']);
  });

  it('take what has expired off sale, with a warning', async () => {
    const { offer, remarks } = await item('in_stock', '', '2020-01-01', '');
    expect(offer).toMatchObject({ status: 'out_of_stock', stock: 0 });
    expect(remarks).toEqual(['warning 2 expiration_date: in the past; shown as out of stock']);
  });

  it('leave on sale what expires today or later, and warn about an unreadable date', async () => {
    for (const date of ['2026-11-20', '2027-01-01']) {
      expect((await item('in_stock', '', date, '')).offer?.status).toBe('active');
    }
    const { offer, remarks } = await item('in_stock', '', '01/01/2020', '');
    expect(offer?.status).toBe('active');
    expect(remarks).toEqual([
      'warning 2 expiration_date: not a date such as 2026-12-24 or 2026-12-24T18:00Z; left out',
    ]);
  });

  it('reduce the price on the days of the sale, whose last one counts whole', async () => {
    const { offer, remarks } = await item('in_stock', '', '', '2026-11-01/2026-11-20');
    expect(offer).toMatchObject({ price: 80, wasPrice: 100 });
    expect(remarks).toEqual([]);
    expect((await item('in_stock', '', '', '2026-11-01/2026-11-19')).offer?.price).toBe(100);
  });

  it.each(['2027-01-01/2026-01-01', '01/11/2026'])('warn about a sale on %s', async (dates) => {
    const { offer, remarks } = await item('in_stock', '', '', dates);
    expect(offer?.price).toBe(100);
    expect(remarks).toEqual([
      'warning 2 sale_price_effective_date: not two dates separated by "/", the earlier one first; the sale is left out',
    ]);
  });
});
