import { expect, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';

export interface Offer {
  readonly variantId: string;
  readonly sellerId: string;
}

/** Units that must be in stock, because other tests buy at the same time. */
export const PLENTY = 8;

interface Inventory {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly inventoryStatus: string;
  /** The last of the days of its arrival; '' for none. */
  readonly arrivesUntil: string;
  readonly variant: { readonly quantity: number } | null;
}

/** Pages of a list on which tests look for something to buy. */
const MOST_PAGES = 5;

/** The sellers of each variant of the list, page by page, according to the site's own API. */
async function* inventories(page: Page) {
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const { reply } = await callFrom(page, 'GET', `/web/products?page=${String(number)}`);
    const { retailerProducts } = reply as { retailerProducts: { variants: { id: string }[] }[] };
    for (const { variants } of retailerProducts) {
      const variantId = variants[0]?.id ?? '';
      const { status, reply: detail } = await callFrom(page, 'GET', `/web/product/v/${variantId}`);
      // Another test may have withdrawn the product since.
      if (status === 404) continue;
      expect(status, JSON.stringify(detail)).toBe(200);
      const { variant } = detail as { variant: { sellerInventories?: Inventory[] } };
      yield { variantId, sellers: variant.sellerInventories ?? [] };
    }
  }
}

const hasPlenty = ({ variant }: Inventory): boolean => (variant?.quantity ?? 0) >= PLENTY;

/** What a seller has in plenty, each with the last day of its arrival. */
export async function* offersOf(page: Page, name: string) {
  for await (const { variantId, sellers } of inventories(page)) {
    const own = sellers.find((seller) => seller.sellerName === name && hasPlenty(seller));
    if (own) yield { variantId, sellerId: own.sellerId, arrivesUntil: own.arrivesUntil };
  }
}

/** Variants of the list with plenty in stock. */
export const availableOffers = async (page: Page, count: number): Promise<Offer[]> => {
  const offers: Offer[] = [];
  for await (const { variantId, sellers } of inventories(page)) {
    const [seller] = sellers;
    if (seller?.inventoryStatus === 'active' && hasPlenty(seller)) {
      offers.push({ variantId, sellerId: seller.sellerId });
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
