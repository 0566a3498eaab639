import { describe, expect, it } from 'vitest';
import { Product, Variant } from '@parlour/contract';
import { productGallery } from './product-gallery.ts';
import { shownPictures } from './shown-pictures.ts';

const tag = (tagId: string, type: string, fields: object = {}) => ({
  tagId,
  type,
  name: `Tag ${tagId}`,
  urlSlug: `tag-${tagId}`,
  ...fields,
});

const product = Product.parse({
  productId: 7,
  _id: 'p7',
  name: 'Rowan',
  urlSlug: 'rowan',
  seo_description: 'A sofa.',
  medias: [{ url: '/rowan.fbx' }],
  tags: [tag('1', 'room'), tag('2', 'category'), tag('3', 'colour')],
});

const variant = Variant.parse({
  id: 71,
  medias: [{ url: '/a.jpg', name: 'Front', s3key: 'a' }, { url: '/b.jpg' }],
  tags: [tag('4', 'style'), tag('5', 'colour', { colorHexCode: '#AA5533' }), tag('5', 'colour')],
  heightDim: 800,
  widthDim: 2100,
  lengthDim: 900,
  options: [
    {
      swatches: [
        { id: 1, name: 'Moss_green', tags: [tag('6', 'colour', { colorHexCode: '#667744' })] },
      ],
    },
    {
      swatches: [
        { id: 1, name: 'Moss_green', tags: [tag('6', 'colour', { colorHexCode: '#667744' })] },
      ],
    },
  ],
  swatches: [{ id: 2, name: 'Unknown' }],
});

describe('gallery of a product', () => {
  const gallery = productGallery(product, variant);

  it('[MEDIA-001] shows a swatch first that the pictures of the variant do not show', () => {
    const parsed = Variant.parse({
      swatches: [
        { id: 1, name: 'Moss_green', mainPicture: '/moss.webp', isShown: false },
        { id: 2, name: 'Rust', mainPicture: '/rust.webp', isShown: true },
        { id: 3, name: 'Teal', isShown: false },
      ],
    });
    const firstIn = parsed.swatches.map((swatch) => {
      const [first] = shownPictures(productGallery(product, variant, swatch));
      return [first?.src, first?.alt];
    });
    expect(firstIn).toEqual([
      ['/moss.webp', 'Moss green'],
      ['/a.jpg', 'Front'],
      ['/a.jpg', 'Front'],
    ]);
  });

  it('[MEDIA-001] shows every picture of the variant, without the 3D file', () => {
    expect(gallery.pictures.map(({ src, alt }) => [src, alt])).toEqual([
      ['/a.jpg', 'Front'],
      ['/b.jpg', 'Rowan, picture 2'],
    ]);
  });

  it('[MEDIA-004] pins the colour, material and style of the variant and the rooms of the product', () => {
    expect(gallery.pins.map(({ name, letters }) => [name, letters])).toEqual([
      ['Tag 5', 'T5'],
      ['Tag 4', 'T4'],
      ['Tag 1', 'T1'],
    ]);
    expect(gallery.pins.at(-1)?.href).toBe('/products/room-tag-1');
  });

  it('[MEDIA-005] offers the 3D file in the dimensions of the product and the colours of the swatches', () => {
    expect(gallery.model?.fbx).toBe('/rowan.fbx');
    expect(gallery.measures).toEqual({ height: 800, width: 2100, length: 900 });
    expect(gallery.finishes).toEqual([
      { id: '1', name: 'Moss green', colour: '#667744', material: '' },
    ]);
  });

  it('[MEDIA-011] is shared as a product', () => {
    expect(gallery.share).toEqual({
      type: 'product',
      _id: 'p7',
      name: 'Rowan',
      mainPicture: '/a.jpg',
      seo_description: 'A sofa.',
    });
  });
});
