import { isVariantId } from '#lib/product/variant-id.ts';
import type { ProductChoice } from '#lib/paths.ts';

/** What can be bought: a variant as it is chosen. */
export interface ItemChoice extends ProductChoice {
  readonly variantId: string;
}

/** What an id of the catalogue names. */
export type Named =
  | ({ readonly kind: 'variant' } & ItemChoice)
  | { readonly kind: 'product'; readonly productId: string };

/** Products and variants are numbered apart, and one id must not be read as the other's. */
const PRODUCT = 'product:';
const VARIANT = 'variant:';

export const productGid = (productId: string): string => PRODUCT + productId;

/** `variant:12`, or `variant:12:option:swatch:seller` with what is chosen; the rest may be left out. */
export const itemId = ({ variantId, option = '', swatch = '', seller = '' }: ItemChoice): string =>
  VARIANT + [variantId, option, swatch, seller].join(':').replace(/:+$/, '');

/** Reads an id of the catalogue; a bare one is a variant's. Undefined for what is none. */
export const readId = (id: string): Named | undefined => {
  if (id.startsWith(PRODUCT)) {
    const productId = id.slice(PRODUCT.length);
    return isVariantId(productId) ? { kind: 'product', productId } : undefined;
  }
  const parts = (id.startsWith(VARIANT) ? id.slice(VARIANT.length) : id).split(':');
  const [variantId = '', ...chosen] = parts;
  if (parts.length > 4 || !isVariantId(variantId)) return undefined;
  if (!chosen.every((part) => part === '' || isVariantId(part))) return undefined;
  const [option, swatch, seller] = chosen.map((part) => (part === '' ? undefined : part));
  return { kind: 'variant', variantId, option, swatch, seller };
};
