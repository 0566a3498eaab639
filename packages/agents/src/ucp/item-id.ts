import { isVariantId } from '@parlour/domain';
import type { ChoiceIds } from '../shop-pages.ts';

/** An item: a variant with its options. */
export interface ItemChoice extends ChoiceIds {
  readonly variantId: string;
}

/** What an id of the catalogue identifies. */
export type ItemReference =
  | ({ readonly kind: 'variant' } & ItemChoice)
  | { readonly kind: 'product'; readonly productId: string };

/** Products and variants have separate numbers, and an id must not be mistaken for one of the other kind. */
const PRODUCT = 'product:';
const VARIANT = 'variant:';

export const productGid = (productId: string): string => PRODUCT + productId;

/** `variant:12`, or `variant:12:option:swatch:seller` with the choice; trailing parts may be absent. */
export const itemId = ({ variantId, option = '', swatch = '', seller = '' }: ItemChoice): string =>
  VARIANT + [variantId, option, swatch, seller].join(':').replace(/:+$/, '');

/** Parses an id of the catalogue; a bare number is a variant's. Undefined for an invalid id. */
export const readId = (id: string): ItemReference | undefined => {
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
