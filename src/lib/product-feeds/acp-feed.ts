import type { Product } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { productDescription } from '../product/description.ts';
import { feedItems, type FeedItem } from './feed-item.ts';
import { oneLine, shortened } from './plain-text.ts';

/** The shop of the feed. */
interface Shop {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** `metadata.json` of a snapshot: which feed, which market and what time. */
export const acpMetadata = ({ id }: Pick<Shop, 'id'>, now: Date) => ({
  id: `${id}-gb`,
  target_country: 'GB',
  updated_at: now.toISOString(),
});

/** The longest description, in characters. */
const DESCRIPTION = 5_000;
const PICTURES = 10;

/**
 * `products.jsonl` of a snapshot (Agentic Commerce Protocol, release 2026-04-17, `schema.feed.json`): one product per line, with every variant that has a price; a checkout takes the variant's id.
 */
export const acpProducts = (products: readonly Product[], shop: Omit<Shop, 'id'>): string =>
  products
    .map((product) => acpProduct(product, shop))
    .filter((product) => product !== null)
    .map((product) => `${JSON.stringify(product)}\n`)
    .join('');

const acpProduct = (product: Product, shop: Omit<Shop, 'id'>) => {
  const items = feedItems(product, shop.origin);
  const [first] = items;
  if (first === undefined) return null;
  const title = oneLine(product.name) || first.title;
  return {
    id: product.productId,
    title,
    description: described({ description: oneLine(productDescription(product)) || title }),
    url: first.link,
    ...(first.pictures.length === 0 ? {} : { media: mediaOf(first, shop) }),
    variants: items.map((item) => acpVariant(item, shop)),
  };
};

const described = ({ description }: Pick<FeedItem, 'description'>) => ({
  plain: shortened(description, DESCRIPTION),
});

const acpVariant = (item: FeedItem, shop: Omit<Shop, 'id'>) => {
  const { id, title, link, gtin, offer, category, colour, material, pictures } = item;
  const options = Object.entries({ Colour: colour, Material: material })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));
  return {
    id,
    title,
    description: described(item),
    url: link,
    ...(gtin === '' ? {} : { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price: sterling(offer.now),
    ...(offer.was === null ? {} : { list_price: sterling(offer.was) }),
    availability: {
      available: offer.isInStock,
      status: offer.isInStock ? 'in_stock' : 'out_of_stock',
    },
    ...(category === '' ? {} : { categories: [{ value: category, taxonomy: 'merchant' }] }),
    condition: ['new'],
    ...(options.length === 0 ? {} : { variant_options: options }),
    ...(pictures.length === 0 ? {} : { media: mediaOf(item, shop) }),
    ...(offer.sellerName === '' ? {} : { seller: { name: oneLine(offer.sellerName) } }),
    marketplace: { name: shop.name, links: policies(shop) },
  };
};

/** In pence, as in the protocol. */
const sterling = (amount: number) => ({ amount, currency: 'GBP' });

const mediaOf = ({ pictures }: FeedItem, { origin }: Pick<Shop, 'origin'>) =>
  pictures.slice(0, PICTURES).map(({ src, alt, width, height }) => ({
    type: 'image',
    url: new URL(src, origin).href,
    ...(alt === '' ? {} : { alt_text: oneLine(alt) }),
    ...(width > 0 && height > 0 ? { width, height } : {}),
  }));

const POLICIES: Readonly<Record<string, string>> = {
  '/return-policy': 'refund_policy',
  '/term-of-use': 'terms_of_service',
  '/data-protection': 'privacy_policy',
  '/privacy-policy': 'shipping_policy',
};

const policies = ({ origin }: Pick<Shop, 'origin'>) =>
  paths.policies.flatMap(({ name: title, url }) => {
    const type = POLICIES[url];
    return type === undefined ? [] : [{ type, title, url: origin + url }];
  });
