import { atom } from 'nanostores';
import { productGallery, type ProductGallery } from '#lib/gallery/product-gallery.ts';
import type { BrowserApi } from '../api.ts';
import { readerApi } from '../reader/reader-api.ts';

/** The gallery that follows the choice on the page; null as long as that is the page's own. */
export const $shownGallery = atom<ProductGallery | null>(null);

/** Id of the chosen swatch, which the 3D model wears; '' for none. */
export const $chosenSwatch = atom('');

/**
 * The gallery of a variant.
 * @throws {HttpError} if the product cannot be had
 */
export const galleryOf = async (
  variantId: string,
  api: Pick<BrowserApi, 'productByVariant'> = readerApi,
): Promise<ProductGallery> => {
  const { product, variant } = await api.productByVariant({ params: { id: variantId } });
  return productGallery(product, variant);
};
