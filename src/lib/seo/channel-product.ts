import type { Product, Variant } from '@parlour/contract';
import type { ChannelItem, ChannelProduct, ChannelShop } from '@parlour/feeds';
import { factText, oneLine } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { productDescription } from '../product/description.ts';
import { type OfferedVariant, offeredVariant } from './offered-variant.ts';

/** A product for shopping channels: its variants that have a price, each as its page shows it first. */
export const channelProduct = (product: Product, origin: string): ChannelProduct => {
  const items = product.variants.flatMap((variant) => {
    const { offer, ...offered } = offeredVariant(product, variant, origin);
    return offer === null ? [] : [{ ...itemOf(product, variant, offered), offer }];
  });
  const title = oneLine(product.name) || (items[0]?.title ?? '');
  return {
    id: product.productId,
    title,
    description: oneLine(productDescription(product)) || title,
    items,
  };
};

const itemOf = (
  product: Product,
  variant: Variant,
  offered: Omit<OfferedVariant, 'offer'>,
): Omit<ChannelItem, 'offer'> => ({
  id: variant.id,
  group: product.variants.length > 1 ? product.productId : '',
  title: oneLine(offered.title),
  description: oneLine(offered.description) || oneLine(offered.title),
  link: offered.link,
  pictures: offered.pictures,
  brand: oneLine(offered.brand),
  gtin: offered.gtin,
  mpn: oneLine(offered.mpn),
  colour: oneLine(offered.colour),
  material: oneLine(offered.material),
  details: variant.facts.map((fact) => ({
    section: oneLine(fact.group),
    name: oneLine(fact.name),
    value: oneLine(factText(fact)),
  })),
  category: categoryOf(product),
});

/** The first category with a parent, as in the breadcrumb trail of the product's page. */
const categoryOf = ({ tags }: Product): string => {
  const categories = tags.filter(({ type }) => type === 'category');
  const category = categories.find(({ parentName }) => parentName !== '') ?? categories[0];
  if (category === undefined) return '';
  return oneLine([category.parentName, category.name].filter((name) => name !== '').join(' > '));
};

const POLICIES: Readonly<Record<string, string>> = {
  '/return-policy': 'refund_policy',
  '/term-of-use': 'terms_of_service',
  '/data-protection': 'privacy_policy',
  '/privacy-policy': 'shipping_policy',
};

/** A site as the shop of a feed. */
export const channelShop = ({
  name,
  tagline,
  origin,
}: Pick<ChannelShop, 'name' | 'tagline' | 'origin'>): ChannelShop => ({
  name,
  tagline,
  origin,
  policies: paths.policies.flatMap(({ name: title, url }) => {
    const type = POLICIES[url];
    return type === undefined ? [] : [{ type, title, url: origin + url }];
  }),
});
