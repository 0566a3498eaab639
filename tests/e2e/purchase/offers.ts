import { expect, type Page } from '@playwright/test';
import { callFrom } from '../account.ts';

export interface Offer {
  readonly variantId: string;
  readonly sellerId: string;
}

/** Variants of the first list that can be bought, by what the site's own calls say. */
export const offersOn = async (page: Page, count: number): Promise<Offer[]> => {
  const { reply } = await callFrom(page, 'GET', '/web/products');
  const { retailerProducts } = reply as { retailerProducts: { variants: { id: string }[] }[] };
  const offers: Offer[] = [];
  for (const { variants } of retailerProducts) {
    const id = variants[0]?.id ?? '';
    const detail = (await callFrom(page, 'GET', `/web/product/v/${id}`)).reply as {
      variant: { sellerInventories?: { sellerId: string; inventoryStatus: string }[] };
    };
    const seller = detail.variant.sellerInventories?.[0];
    if (seller?.inventoryStatus === 'active') {
      offers.push({ variantId: id, sellerId: seller.sellerId });
    }
    if (offers.length === count) break;
  }
  expect(offers).toHaveLength(count);
  return offers;
};

export const add = async (page: Page, offer: Offer): Promise<void> => {
  const body = { ...offer, quantity: 1 };
  expect((await callFrom(page, 'POST', '/api/customer/cart', body)).status).toBe(200);
};
