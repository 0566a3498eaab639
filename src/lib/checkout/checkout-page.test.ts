import { describe, expect, it, vi } from 'vitest';
import { Address, Card, Checkout, Order, Profile } from '@parlour/contract';
import type { PageForm } from '#lib/shell/page-form.ts';
import { checkoutFigures, checkoutPage } from './checkout-page.ts';

const lineOf = (id: string, variantId: string) => ({ id, variantId, urlSlug: `slug-${variantId}` });

const whole = {
  version: 'v1',
  shipments: [
    {
      sellerId: '1',
      sellerName: 'Oak & Sons',
      deliveryMethod: 'Two-person delivery',
      lines: [lineOf('1', '10'), lineOf('2', '11')],
      total: 1_000,
    },
    { sellerId: '2', sellerName: 'Lamps Ltd', lines: [lineOf('3', '20')], total: 50.5 },
  ],
  size: 3,
  subTotal: 1_050.5,
  discount: 50.5,
  total: 1_000,
  vat: 166.67,
  isReady: true,
};

const home = { id: '7', streetA: '1 Church Lane', country: 'United Kingdom', postcode: 'OX7 4AA' };
const jersey = { ...home, id: '8', country: 'Jersey', postcode: 'JE2 3AB' };

const shop = (change: object = {}, addresses: readonly object[] = [home, jersey]) => ({
  readCheckout: vi.fn(() => Promise.resolve({ data: Checkout.parse({ ...whole, ...change }) })),
  listAddresses: vi.fn(() => Promise.resolve({ data: addresses.map((one) => Address.parse(one)) })),
  listCards: vi.fn(() => Promise.resolve({ data: [Card.parse({ id: '5' })], message: '' })),
  readCustomer: vi.fn(() => Promise.resolve({ data: Profile.parse({}) })),
  listOrders: vi.fn(() =>
    Promise.resolve({
      data: [Order.parse({ id: 'A1', status: 'placed', payBy: '2026-12-01T00:00:00Z' })],
      totalCount: 1,
      pageCount: 1,
      pageNumber: 1,
    }),
  ),
});

/** Neither a promo code nor a postcode, each piece when it is ready, and no service. */
const NOTHING = { promoCode: '', postcode: '', together: '', services: '' };

const submitted = (values: PageForm['values']): PageForm => ({ values, errors: {}, done: false });

describe('the figures of a checkout', () => {
  it('[CHECKOUT-001] say that a promo code is too long, and are those without a code', async () => {
    const api = shop();
    const promoCode = 'x'.repeat(41);
    expect(await checkoutFigures(api, { ...NOTHING, promoCode })).toMatchObject({
      promoCode,
      promoMessage: 'A promo code can have up to 40 characters.',
      promoIsGood: false,
    });
    expect(api.readCheckout).toHaveBeenCalledWith({
      query: { promoCode: '', postcode: '' },
    });
  });

  it('[CHECKOUT-001] are one delivery for each seller, the discount, the total and the VAT in it', async () => {
    const figures = await checkoutFigures(shop(), NOTHING);
    expect(figures).toMatchObject({
      version: 'v1',
      deliveries: [
        {
          key: '1',
          heading: 'Delivery 1 of 2 from Oak & Sons',
          method: 'Two-person delivery',
          lines: [{ id: '1' }, { id: '2' }],
          total: '£1,000.00',
        },
        { key: '2', heading: 'Delivery 2 of 2 from Lamps Ltd', total: '£50.50' },
      ],
      promoCode: '',
      promoMessage: '',
      promoIsGood: false,
      subTotal: '£1,050.50',
      discount: '£50.50',
      total: '£1,000.00',
      amount: 100_000,
      vat: '£166.67',
      enquiry: '/slug-10/products/d/10/enquiry',
      isEmpty: false,
      isReady: true,
    });
  });

  it('have no discount where there is none, and nothing to ask about in an empty cart', async () => {
    expect((await checkoutFigures(shop({ discount: 0 }), NOTHING)).discount).toBe('');
    const empty = { shipments: [], size: 0, total: 0, isReady: false };
    expect(await checkoutFigures(shop(empty), NOTHING)).toMatchObject({
      deliveries: [],
      enquiry: '',
      isEmpty: true,
      isReady: false,
    });
  });

  it.each([
    [{ status: 'active', name: 'TEN', discount: 50.5 }, true, 'TEN takes off £50.50.'],
    [{ status: 'active', name: 'TEN', message: 'Ten off.' }, true, 'Ten off.'],
    [{ status: 'expired', message: 'This code has expired.' }, false, 'This code has expired.'],
    [{ status: 'used' }, false, ''],
  ])(
    '[API-091] with the code %j apply it: %s, with the message %j',
    async (promo, isGood, message) => {
      const calls = shop({ promo });
      expect(await checkoutFigures(calls, { ...NOTHING, promoCode: 'TEN' })).toMatchObject({
        promoCode: 'TEN',
        promoIsGood: isGood,
        promoMessage: message,
      });
      expect(calls.readCheckout).toHaveBeenCalledExactlyOnceWith({
        query: { promoCode: 'TEN', postcode: '' },
      });
    },
  );
});

describe('the days of delivery', () => {
  const [first, second] = whole.shipments;
  const arriving = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' };
  const daysOf = (...days: readonly (readonly string[])[]) =>
    shop({
      shipments: [
        { ...first, ...arriving, days: days[0], windows: ['08:00-12:00', '12:00-16:00'] },
        ...days.slice(1).map((own) => ({ ...second, ...arriving, days: own })),
      ],
    });

  it('are each window of a day, and one day for all where all have it', async () => {
    const calls = daysOf(['2027-01-12', '2027-01-13'], ['2027-01-13', '2027-01-14']);
    const { deliveries, sharedDays } = await checkoutFigures(calls, NOTHING);
    expect(deliveries[0]).toMatchObject({
      arrival: '8 to 12 January',
      days: [
        { value: '2027-01-12 08:00-12:00', name: 'Tuesday 12 January, 08:00 to 12:00' },
        { value: '2027-01-12 12:00-16:00', name: 'Tuesday 12 January, 12:00 to 16:00' },
        { value: '2027-01-13 08:00-12:00' },
        { value: '2027-01-13 12:00-16:00' },
      ],
    });
    expect(deliveries[1]?.days[0]).toEqual({ value: '2027-01-13', name: 'Wednesday 13 January' });
    expect(sharedDays).toEqual([{ value: '2027-01-13', name: 'Wednesday 13 January' }]);
  });

  it('have none for all where there is one delivery, or one without days', async () => {
    const shared = async (...days: readonly (readonly string[])[]) =>
      (await checkoutFigures(daysOf(...days), NOTHING)).sharedDays;
    expect(await shared(['2027-01-12'])).toEqual([]);
    expect(await shared(['2027-01-12'], [])).toEqual([]);
  });
});

describe('the pieces of one seller', () => {
  const [first, second] = whole.shipments;
  const later = { togetherFrom: '2027-02-15', togetherUntil: '2027-02-19' };
  const apart = {
    shipments: [
      { ...first, delivery: 1, way: 'each', ...later, arrivesFrom: '2027-01-08' },
      { ...first, delivery: 2, way: 'each', ...later },
      second,
    ],
  };

  it('are ready on other days, and come apart or together: one choice for each seller', async () => {
    const { deliveries, together } = await checkoutFigures(shop(apart), NOTHING);
    expect(together).toBe('');
    expect(deliveries.map(({ key }) => key)).toEqual(['1.1', '1.2', '2']);
    expect(deliveries.map(({ ways }) => ways)).toEqual([
      {
        name: 'way-1',
        label: `Pieces from ${first!.sellerName}`,
        value: 'each',
        choices: [
          { value: 'each', name: 'Each when it’s ready' },
          { value: 'together', name: 'Together, 15 to 19 February' },
        ],
      },
      null,
      null,
    ]);
  });

  it('come as the form says', async () => {
    const calls = shop({ shipments: [{ ...first, way: 'together', ...later }, second] });
    const form = submitted({ 'way-1': 'together', 'way-2': 'each', 'way-3': 'together' });
    const page = await checkoutPage(calls, form, 'Ada Byron');
    expect(calls.readCheckout).toHaveBeenCalledExactlyOnceWith({
      query: { promoCode: '', postcode: 'OX7', together: '1,3' },
    });
    expect(page.deliveries[0]).toMatchObject({ key: '1', ways: { value: 'together' } });
  });
});

describe('the checkout page', () => {
  it('[CHECKOUT-001] begins with the first address, and names those where the prices do not apply', async () => {
    const calls = shop();
    const page = await checkoutPage(calls, undefined, 'Ada Byron');
    expect(page).toMatchObject({
      version: 'v1',
      addresses: [{ id: '7' }, { id: '8' }],
      abroad: ['8'],
      chosenAddress: '7',
      cards: [{ id: '5' }],
      waiting: [{ id: 'A1', payBy: '2026-12-01T00:00:00Z' }],
    });
    expect(calls.readCheckout).toHaveBeenCalledExactlyOnceWith({
      query: { promoCode: '', postcode: 'OX7' },
    });
    expect(calls.listOrders).toHaveBeenCalledExactlyOnceWith({ query: { status: 'placed' } });
  });

  it('begins with a new address for a customer without one', async () => {
    expect(await checkoutPage(shop({}, []), undefined, 'Ada Byron')).toMatchObject({
      abroad: [],
      chosenAddress: 'new',
    });
  });

  it('keeps what the customer has chosen so far', async () => {
    const calls = shop();
    const form = submitted({ key: 'k1', promoCode: 'TEN', addressId: '8' });
    expect(await checkoutPage(calls, form, 'Ada Byron')).toMatchObject({
      key: 'k1',
      promoCode: 'TEN',
      chosenAddress: '8',
    });
    expect(calls.readCheckout).toHaveBeenCalledExactlyOnceWith({
      query: { promoCode: 'TEN', postcode: 'JE2' },
    });
  });

  it('[CHECKOUT-002] has a key of its own each time, so that only two presses of one page are one order', async () => {
    const pages = [
      await checkoutPage(shop(), undefined, 'Ada Byron'),
      await checkoutPage(shop(), undefined, 'Ada Byron'),
    ];
    const keys = pages.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks for a name where neither the session nor the record has one', async () => {
    const isNameless = async (signedInAs: string, name: string) => {
      const calls = shop();
      calls.readCustomer.mockResolvedValue({ data: Profile.parse({ name }) });
      return (await checkoutPage(calls, undefined, signedInAs)).isNameless;
    };
    expect(await isNameless('Ada Byron', '')).toBe(false);
    expect(await isNameless('', 'Ada Byron')).toBe(false);
    expect(await isNameless('', '')).toBe(true);
  });

  it('shows no waiting orders if they cannot be loaded', async () => {
    const calls = shop();
    calls.listOrders.mockRejectedValue(new Error('down'));
    expect((await checkoutPage(calls, undefined, 'Ada Byron')).waiting).toEqual([]);
  });
});
