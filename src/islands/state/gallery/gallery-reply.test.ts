import { describe, expect, it } from 'vitest';
import { productByVariant } from '#lib/contract/calls/products.ts';
import { productGallery } from '#lib/gallery/product-gallery.ts';
import { readGallery, type ProductReply } from './gallery-reply.ts';

/** The gallery that the server makes of the same reply. */
const served = (reply: ProductReply) => {
  const { product, variant } = productByVariant.reply.parse(reply);
  return productGallery(product, variant);
};

describe('gallery in the browser', () => {
  it.each<[string, ProductReply]>([
    ['nothing but its ids', { product: { productId: 7 }, variant: { id: 71 } }],
    [
      'pictures, tags, a model and swatches',
      {
        product: {
          productId: 7,
          name: 'Rowan',
          urlSlug: 'rowan',
          medias: [{ url: '/rowan.fbx', name: 'seat: velvet #1c5157' }, { url: '/rowan.glb' }],
          tags: [{ tagId: 1, type: 'room', name: 'Study', urlSlug: 'study' }],
        },
        variant: {
          id: 71,
          mainPicture: '/a.jpg',
          medias: [
            { url: '/a.jpg', width: 4, height: 3 },
            { url: '/b.jpg', thumbnail: null },
          ],
          heightDim: 800,
          options: [
            {
              swatches: [
                { id: 3, name: 'Moss', tags: [{ type: 'colour', colorHexCode: '#667744' }] },
              ],
            },
          ],
        },
      },
    ],
  ])('[MEDIA-001] is the server’s for a product with %s', (_, reply) => {
    expect(readGallery(reply)).toEqual(served(reply));
  });
});
