import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_TYPES } from '@parlour/domain';
import { calls, Seller, sellerStore } from '@parlour/contract';
import { isProtected } from '#worker/auth/guard.ts';
import { sellerProfile } from './seller-profile.ts';

const seller = Seller.parse({
  sellerID: 7,
  sellerName: 'North Quay',
  serviceTelephone: '01632 960287',
  serviceEmail: 'hello@northquay.example',
});

const store = sellerStore.reply.parse({
  data: { list: [], jsonFields: [] },
  totalCount: 38,
  tags: [{ tagId: 3, type: 'brand', name: 'Fjellbo', urlSlug: 'fjellbo' }],
});

const api = () => ({
  listSellers: vi.fn(() => Promise.resolve({ data: { list: [seller], jsonFields: [] } })),
  sellerStore: vi.fn(() => Promise.resolve(store)),
});

describe('seller profile', () => {
  it('[ROUTE-005] has the seller’s details, contact and store', async () => {
    expect(await sellerProfile(api(), '7')).toMatchObject({
      status: 'found',
      profile: {
        name: 'North Quay',
        telephone: '01632 960287',
        email: 'hello@northquay.example',
        count: 38,
        brands: [{ name: 'Fjellbo', href: '/products/brand-fjellbo' }],
        storeHref: '/north-quay/products/seller/7',
        canonical: '/profile/seller/7',
      },
    });
  });

  it('[SELLER-019] is read only: no call changes a seller, and no customer is one', () => {
    const about = Object.values(calls).filter(({ path }) => /seller/i.test(path));
    expect(about.map(({ access, effect }) => [access, effect])).toEqual([
      ['public', 'read'],
      ['public', 'read'],
    ]);
    expect(ACCOUNT_TYPES.filter(({ value }) => /seller/i.test(value))).toEqual([]);
  });

  it('[ROUTE-005] is public, unlike the profile of a customer', () => {
    expect(isProtected('/profile/seller/7')).toBe(false);
    expect(isProtected('/profile/edit')).toBe(true);
  });

  it('[ERROR-004] says that the details could not be loaded', async () => {
    const calls = api();
    calls.listSellers.mockRejectedValue(new Error('no answer'));
    const message = 'Error retrieving seller details';
    expect(await sellerProfile(calls, '7')).toEqual({ status: 'failed', message });
  });

  it('does not exist for an unknown seller', async () => {
    expect(await sellerProfile(api(), '8')).toEqual({ status: 'not_found' });
    expect(await sellerProfile(api(), 'a b')).toEqual({ status: 'not_found' });
  });
});
