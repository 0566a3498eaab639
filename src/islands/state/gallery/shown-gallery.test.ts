import { describe, expect, it } from 'vitest';
import { productByVariant } from '#lib/contract/calls/products.ts';
import { galleryOf } from './shown-gallery.ts';

const REPLY = productByVariant.reply.parse({
  product: { productId: 7, name: 'Rowan', urlSlug: 'rowan', medias: [{ url: '/rowan.fbx' }] },
  variant: { id: 71, medias: [{ url: '/a.jpg' }, { url: '/b.jpg' }] },
});

describe('gallery that is shown', () => {
  it('[MEDIA-001] [MEDIA-005] is made of the product as the call sends it', async () => {
    const gallery = await galleryOf('71', { productByVariant: () => Promise.resolve(REPLY) });
    expect(gallery.pictures.map(({ src }) => src)).toEqual(['/a.jpg', '/b.jpg']);
    expect(gallery.model?.fbx).toBe('/rowan.fbx');
    expect(gallery.canonical).toBe('/rowan/products/d/71');
  });
});
