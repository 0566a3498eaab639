import { expect, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';

export interface Offer {
  readonly variantId: string;
  readonly sellerId: string;
}

/** Units that must be in stock, because other tests buy at the same time. */
export const PLENTY = 8;

/** Variants on the first page of the list with plenty in stock, according to the site's own API. */
export const availableOffers = async (page: Page, count: number): Promise<Offer[]> => {
  const { reply } = await callFrom(page, 'GET', '/web/products');
  const { retailerProducts } = reply as { retailerProducts: { variants: { id: string }[] }[] };
  const offers: Offer[] = [];
  for (const { variants } of retailerProducts) {
    const id = variants[0]?.id ?? '';
    const { status, reply: detail } = (await callFrom(page, 'GET', `/web/product/v/${id}`)) as {
      status: number;
      reply: {
        variant: {
          sellerInventories?: {
            sellerId: string;
            inventoryStatus: string;
            variant: { quantity: number } | null;
          }[];
        };
      };
    };
    // Another test may have withdrawn the product since.
    if (status === 404) continue;
    expect(status, JSON.stringify(detail)).toBe(200);
    const seller = detail.variant.sellerInventories?.[0];
    if (seller?.inventoryStatus === 'active' && (seller.variant?.quantity ?? 0) >= PLENTY) {
      offers.push({ variantId: id, sellerId: seller.sellerId });
    }
    if (offers.length === count) break;
  }
  expect(offers).toHaveLength(count);
  return offers;
};

export const addToCart = async (page: Page, offer: Offer, quantity = 1): Promise<void> => {
  const body = { ...offer, quantity };
  const { status, reply } = await callFrom(page, 'POST', '/api/customer/cart', body);
  expect(status, JSON.stringify(reply)).toBe(200);
};
