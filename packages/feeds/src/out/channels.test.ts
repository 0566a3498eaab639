import { NO_DAY } from '@parlour/domain';
import { describe, expect, it } from 'vitest';
import { type ChannelName, CHANNELS, fieldsFor } from './channels.ts';
import type { ChannelItem } from './channel-item.ts';

const item = (saleFrom: string, saleUntil: string): ChannelItem => ({
  ...{ id: '1', group: '', title: 'Stool', description: 'A stool', link: 'https://shop.test/1' },
  pictures: [{ src: '/1.webp', thumbnail: '', alt: 'Stool', width: 800, height: 800 }],
  offer: {
    ...{ now: 8_000, was: 10_000, saleFrom, saleUntil, arrival: NO_DAY },
    ...{ isInStock: true, sellerName: 'Oak Barn', leadTime: null },
  },
  ...{ brand: 'Oak Barn', gtin: '', mpn: '', colour: '', material: '', category: '', details: [] },
});

const periodOf = (saleFrom: string, saleUntil: string): readonly string[] | undefined =>
  fieldsFor('google', item(saleFrom, saleUntil), 'https://shop.test')?.get(
    'sale_price_effective_date',
  );

it('Google’s feed has the facts as product details, and no other feed has', () => {
  const details = [
    { section: 'Seat', name: 'Seat height', value: '45 cm' },
    { section: 'Care', name: 'Washing', value: 'Wipe, then dry' },
  ];
  const detailed = (channel: 'google' | 'bing') => {
    const shown = { ...item('', ''), details };
    return fieldsFor(channel, shown, 'https://shop.test')?.get('product_detail');
  };
  expect(detailed('google')).toEqual(['Seat:Seat height:45 cm', 'Care:Washing:"Wipe, then dry"']);
  expect(detailed('bing')).toBeUndefined();
});

describe('the identifiers of a product', () => {
  const told = (channel: ChannelName, more: Partial<ChannelItem>) => {
    const shown = { ...item('', ''), ...more };
    const pictures = shown.pictures.map((picture) => ({ ...picture, src: '/1.jpg' }));
    return fieldsFor(channel, { ...shown, pictures }, 'https://shop.test');
  };
  const NAMES = Object.keys(CHANNELS) as ChannelName[];
  const GTIN = '5012345678900';

  it('are its brand, its GTIN and the manufacturer’s number in every feed', () => {
    for (const channel of NAMES) {
      const fields = told(channel, { brand: 'Acme', gtin: GTIN, mpn: 'AC-1' });
      expect(['brand', 'gtin', 'mpn'].map((name) => fields?.get(name))).toEqual([
        ['Acme'],
        [GTIN],
        ['AC-1'],
      ]);
    }
  });

  it.each([
    [{ brand: 'Acme', mpn: 'AC-1' }, undefined],
    [{ brand: '', gtin: GTIN }, undefined],
    [{ brand: 'Acme', mpn: '' }, ['no']],
    [{ brand: '', mpn: 'AC-1' }, ['no']],
    [{ brand: 'Acme', mpn: 'A'.repeat(71) }, ['no']],
  ])('%j: Google and Bing are told %j', (identifiers, exists) => {
    for (const channel of ['google', 'bing'] as const) {
      const fields = told(channel, identifiers);
      expect(fields?.get('identifier_exists')).toEqual(exists);
    }
  });

  it('may be the manufacturer’s number alone at Meta, which leaves out what has none', () => {
    expect(told('meta', { brand: '', mpn: 'AC-2' })?.get('mpn')).toEqual(['AC-2']);
    expect(told('meta', { brand: '', gtin: '', mpn: '' })).toBeNull();
    expect(told('meta', { brand: '', gtin: '', mpn: 'A'.repeat(71) })).toBeNull();
  });
});

it('the delivery in Google’s feed has the lead time of the offer, and no other feed has', () => {
  const shown = item('', '');
  const pictures = shown.pictures.map((picture) => ({ ...picture, src: '/1.jpg' }));
  const one = { ...shown, pictures };
  const leadTime = {
    madeToOrder: false,
    ...{ handling: { min: 1, max: 2 }, transit: { min: 3, max: 5 } },
  };
  const slow = { ...one, offer: { ...one.offer, leadTime } };
  const shipping = (channel: 'google' | 'meta', told: ChannelItem) =>
    fieldsFor(channel, told, 'https://shop.test')?.get('shipping');
  expect(shipping('google', slow)).toEqual(['GB:::0.00 GBP:1:2:3:5']);
  expect(shipping('google', one)).toEqual(['GB:::0.00 GBP']);
  expect(shipping('meta', slow)).toEqual(['GB:::0.00 GBP']);
});

describe('the period of a sale in a channel’s feed', () => {
  it('has the minutes in which the sale begins and ends', () => {
    const period = periodOf('2026-11-20T09:00:10.000Z', '2026-11-30T23:59:59.000Z');
    expect(period).toEqual(['2026-11-20T09:00Z/2026-11-30T23:59Z']);
  });

  it('is left out if the sale ends in the minute in which it begins, because channels refuse that', () => {
    expect(periodOf('2026-11-20T09:00:10.000Z', '2026-11-20T09:00:50.000Z')).toBeUndefined();
  });
});
