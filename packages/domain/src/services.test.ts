import { describe, expect, it } from 'vitest';
import { type Service, servicesFor, servicesInQuery, servicesOfQuery } from './services.ts';

const service = (change: Partial<Service> = {}): Service => ({
  service: 'assembly',
  categories: [],
  price: 39,
  perPiece: true,
  covers: '',
  workingDays: 0,
  ...change,
});

const piece = (categories: readonly string[], quantity = 1, vatRate = 0.2) => ({
  categories,
  quantity,
  vatRate,
});

const found = (services: readonly Service[], ...pieces: readonly ReturnType<typeof piece>[]) =>
  servicesFor(services, pieces).map(({ service: kind, price, quantity }) => [
    kind,
    price,
    quantity,
  ]);

describe('the services of a delivery', () => {
  it('are for the pieces of their categories, or for all', () => {
    const wardrobes = service({ categories: ['wardrobes'] });
    expect(found([wardrobes], piece(['sofas']))).toEqual([]);
    expect(found([wardrobes], piece(['storage', 'wardrobes'], 2))).toEqual([['assembly', 39, 2]]);
    expect(found([service()], piece([]))).toEqual([['assembly', 39, 1]]);
  });

  it('count once for the delivery, unless each piece costs them', () => {
    const room = service({ service: 'room', price: 29, perPiece: false });
    expect(found([room], piece(['chairs'], 6))).toEqual([['room', 29, 1]]);
    expect(found([{ ...room, perPiece: true }], piece(['chairs'], 6))).toEqual([['room', 29, 6]]);
  });

  it('are, of one kind, the first that is for a piece', () => {
    const beds = service({ categories: ['beds'], price: 79 });
    const others = service({ categories: ['furniture'] });
    const bed = piece(['beds', 'furniture']);
    expect(found([beds, others], bed, piece(['furniture'], 3))).toEqual([
      ['assembly', 79, 1],
      ['assembly', 39, 3],
    ]);
    expect(found([others, beds], bed)).toEqual([['assembly', 39, 1]]);
  });

  it('come in the order of their kinds, each with the highest VAT of its pieces', () => {
    const packaging = service({ service: 'packaging', price: 0 });
    const offered = servicesFor([packaging, service()], [piece([], 1, 0.05), piece([], 1, 0.2)]);
    expect(offered.map((one) => [one.service, one.vatRate])).toEqual([
      ['assembly', 0.2],
      ['packaging', 0.2],
    ]);
  });

  it('are written in a query, in which unknown ones are left out', () => {
    const chosen = [
      { sellerId: '12', delivery: 0, service: 'room' },
      { sellerId: '7', delivery: 2, service: 'old-piece' },
    ] as const;
    expect(servicesInQuery(chosen)).toBe('12:room,7.2:old-piece');
    expect(servicesOfQuery('12:room,7.2:old-piece,3:massage,:room,')).toEqual(chosen);
    expect(servicesOfQuery('')).toEqual([]);
  });
});
