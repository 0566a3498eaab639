import type { ProductGallery } from './product-gallery.ts';

/** What a gallery shows, in its order. */
export const shownPictures = ({
  swatch,
  pictures,
}: Pick<ProductGallery, 'swatch' | 'pictures'>): ProductGallery['pictures'] =>
  swatch === null ? pictures : [swatch, ...pictures];
