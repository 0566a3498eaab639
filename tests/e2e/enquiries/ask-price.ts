import { expect, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  country: 'United Kingdom',
  postcode: 'LS1 4AP',
};

interface ListReply {
  readonly retailerProducts: readonly {
    readonly productId: string;
    readonly variants: readonly { readonly id: string }[];
  }[];
}

interface Detail {
  readonly variant: {
    readonly sellerInventories: readonly { readonly sellerId: string }[];
    readonly options: readonly { readonly id: string }[];
    readonly swatches: readonly { readonly id: string }[];
  };
}

/** Requests a price for three units of the site's first product; returns the id of the enquiry. */
export const askPrice = async (page: Page): Promise<string> => {
  const list = (await callFrom(page, 'GET', '/web/products')).reply as ListReply;
  const [{ productId, variants } = { productId: '', variants: [] }] = list.retailerProducts;
  const variantId = variants[0]?.id ?? '';
  const { variant } = (await callFrom(page, 'GET', `/web/product/v/${variantId}`)).reply as Detail;
  const body = {
    productId,
    variantId,
    quantity: 3,
    message: 'What for three?',
    address: ADDRESS,
    sellerId: variant.sellerInventories[0]?.sellerId,
    optionId: variant.options[0]?.id ?? '',
    swatchId: variant.swatches[0]?.id ?? '',
  };
  const { status, reply } = await callFrom(page, 'POST', '/api/customer/product-enquiry', body);
  expect(status).toBe(200);
  return (reply as { id: string }).id;
};
