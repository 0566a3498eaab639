import { describe, expect, it } from 'vitest';
import { Product } from '@parlour/contract';
import { productPage } from '#lib/product/product-page.ts';
import { acpProducts } from '@parlour/feeds';
import { channelProduct, channelShop } from '#lib/seo/channel-product.ts';
import { productOf, purchasableItemsOf } from '@parlour/agents';
import { shopPages } from '#lib/agents/shop-pages.ts';
import { productData } from '#lib/seo/product-data.ts';

const ORIGIN = 'https://shop.test';

const offer = (variantId: string) => ({
  sellerId: '1',
  sellerName: 'Oak Barn',
  variantId,
  actualPrice: 100,
  inventoryStatus: 'active',
  variant: { inventoryStatus: 'active', rrp: 100, rrpWithoutDiscount: 100, quantity: 5 },
});

const variant = (id: string, width: number) => ({
  id,
  name: `${width} cm`,
  seoTitle: `HEMNES Bed frame, ${width} cm`,
  description: `<p>Solid &amp; sound, ${width} cm wide.</p>`,
  sellerInventories: [offer(id)],
  medias: [{ url: `/media/${id}.jpg` }],
});

/** As a feed's group is stored whose rows have descriptions of their own. */
const BED = {
  productId: '1',
  name: 'HEMNES Bed frame',
  urlSlug: 'hemnes',
  brandName: 'Hemnes',
  variants: [variant('154', 154), variant('104', 104)],
};

/** Everywhere that says what the variant 104 is, in words. */
const tellings = async (fields: object = {}) => {
  const product = Product.parse({ ...BED, ...fields });
  const shown = product.variants[1]!;
  const page = await productPage(
    { productByVariant: () => Promise.resolve({ product, variant: shown }) },
    '104',
  );
  const data = page && JSON.stringify(productData(page, { origin: ORIGIN, now: new Date() }));
  const { hasVariant, ...group } = JSON.parse(data ?? '{}') as {
    hasVariant: { description?: string }[];
    description?: string;
  };
  const fed = channelProduct(product, ORIGIN);
  const shop = channelShop({ name: 'Shop', tagline: '', origin: ORIGIN });
  const acp = JSON.parse(acpProducts([fed], shop)) as {
    description: { plain: string };
    variants: { description: { plain: string } }[];
  };
  const all = purchasableItemsOf(shopPages, product);
  const telling = {
    pages: shopPages,
    origin: ORIGIN,
    knowsMarketplace: true,
    knowsFulfillment: true,
    knowsDiscounts: false,
    knowsGroups: false,
  };
  const ucp = productOf(product, all, all, telling) as unknown as typeof acp;
  return {
    page: {
      meta: page?.description,
      shared: page?.gallery.share.seo_description,
      summary: page?.summary,
    },
    variants: [
      // The variant of the page comes first there.
      hasVariant[0]?.description,
      fed.items[1]?.description,
      acp.variants[1]?.description.plain,
    ],
    ucp: ucp.variants[1]?.description.plain,
    groups: [group.description, acp.description.plain, ucp.description.plain],
  };
};

describe('the description of a variant', () => {
  it('is its own on its page, in structured data, in every feed out and for assistants', async () => {
    const own = 'Solid & sound, 104 cm wide.';
    const { page, variants, ucp, groups } = await tellings();
    expect(page).toEqual({ meta: own, shared: own, summary: '' });
    expect(variants).toEqual([own, own, own]);
    expect(ucp?.trim()).toBe(own);
    // What is said of all variants is true of each.
    expect(groups).toEqual([undefined, BED.name, BED.name]);
  });

  it('follows the product’s where there are both', async () => {
    const { page, variants, groups } = await tellings({
      seo_description: 'A bed of pine.',
      productSummary: '<p>Pine, from the north.</p>',
    });
    const both = 'Pine, from the north. Solid & sound, 104 cm wide.';
    expect(page.meta).toBe('A bed of pine.');
    expect(variants).toEqual([both, both, both]);
    expect(groups.slice(0, 2)).toEqual(['Pine, from the north.', 'Pine, from the north.']);
  });

  it('is the product’s where it has none of its own', async () => {
    const variants = BED.variants.map((one) => ({ ...one, description: '' }));
    const told = await tellings({ variants, productSummary: '<p>Pine.</p>' });
    expect(told.page.meta).toBe('Pine.');
    expect(told.variants).toEqual(['Pine.', 'Pine.', 'Pine.']);
    expect(told.ucp?.trim()).toBe('Pine.');
  });

  it('on its page is cut to what search engines show', async () => {
    const [first, second] = BED.variants;
    const long = { ...second, description: 'Pine boards. '.repeat(40) };
    const { page } = await tellings({ variants: [first, long] });
    expect(page.meta).toMatch(/^Pine boards\. .*…$/);
    expect(page.meta?.length).toBeLessThanOrEqual(160);
  });
});
