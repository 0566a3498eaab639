import { Product } from '@parlour/contract';
import { productGallery, type ProductGallery } from '#lib/gallery/product-gallery.ts';

/** A different picture for each name, as a data URL that needs no loading. */
const pictureOf = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><title>${name}</title></svg>`,
  )}`;

const productOf = (id: string, name: string, pictures: readonly string[] = []): Product =>
  Product.parse({
    productId: id,
    name,
    urlSlug: name.toLowerCase().replaceAll(' ', '-'),
    defaultVariant: id,
    variants: [
      { id, seoTitle: name, medias: pictures.map((of) => ({ url: pictureOf(of), name: of })) },
    ],
  });

/** The gallery of a chair, with a picture for each side. */
export const galleryOfChair = (...sides: readonly string[]): ProductGallery => {
  const chair = productOf('1', 'Oak chair', sides);
  const [variant] = chair.variants;
  if (!variant) throw new Error('The chair comes in one variant.');
  return productGallery(chair, variant);
};
