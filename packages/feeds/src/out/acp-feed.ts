import type { ChannelItem, ChannelProduct, ChannelShop } from './channel-item.ts';
import { oneLine, shortened } from '@parlour/domain';

/** `metadata.json` of a snapshot: which feed, which market and what time. */
export const acpMetadata = (siteId: string, now: Date) => ({
  id: `${siteId}-gb`,
  target_country: 'GB',
  updated_at: now.toISOString(),
});

/** The longest description, in characters. */
const DESCRIPTION = 5_000;
const PICTURES = 10;

/**
 * `products.jsonl` of a snapshot (Agentic Commerce Protocol, release 2026-04-17, `schema.feed.json`): one product per line, with every variant that has a price; a checkout takes the variant's id.
 */
export const acpProducts = (products: readonly ChannelProduct[], shop: ChannelShop): string =>
  products
    .map((product) => acpProduct(product, shop))
    .filter((product) => product !== null)
    .map((product) => `${JSON.stringify(product)}\n`)
    .join('');

const acpProduct = ({ id, title, description, items }: ChannelProduct, shop: ChannelShop) => {
  const [first] = items;
  if (first === undefined) return null;
  return {
    id,
    title,
    description: described({ description }),
    url: first.link,
    ...(first.pictures.length === 0 ? {} : { media: mediaOf(first, shop) }),
    variants: items.map((item) => acpVariant(item, shop)),
  };
};

const described = ({ description }: Pick<ChannelItem, 'description'>) => ({
  plain: shortened(description, DESCRIPTION),
});

const acpVariant = (item: ChannelItem, shop: ChannelShop) => {
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
    marketplace: { name: shop.name, links: shop.policies },
  };
};

/** In pence, as in the protocol. */
const sterling = (amount: number) => ({ amount, currency: 'GBP' });

const mediaOf = ({ pictures }: ChannelItem, { origin }: Pick<ChannelShop, 'origin'>) =>
  pictures.slice(0, PICTURES).map(({ src, alt, width, height }) => ({
    type: 'image',
    url: new URL(src, origin).href,
    ...(alt === '' ? {} : { alt_text: oneLine(alt) }),
    ...(width > 0 && height > 0 ? { width, height } : {}),
  }));
