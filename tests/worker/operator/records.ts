import type { CatalogueRecordInput } from '@parlour/contract';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;

/** A sofa with two variants, a swatch, an option, pictures, two sellers and a review. */
export const sofa = (changes: Partial<ProductInput> = {}): ProductInput => ({
  kind: 'product',
  reference: 'sofa-1',
  name: 'Brompton Sofa',
  seoTitle: 'Brompton three-seat sofa',
  summary: '<p>A deep sofa with <strong>feather</strong> cushions.</p>',
  brand: { name: 'Hale & Sons' },
  tags: [
    { type: 'category', path: [{ name: 'Furniture' }, { name: 'Sofas' }] },
    { type: 'room', path: [{ name: 'Living' }] },
  ],
  medias: [{ url: '/media/brompton.jpg', name: 'Front' }, { url: '/media/brompton.fbx' }],
  widthMm: 2100,
  heightMm: 820,
  variants: [
    {
      reference: 'sofa-1-green',
      ean: '5012345678900',
      name: 'Forest green',
      seoTitle: 'Brompton sofa in forest green',
      description: '<p>Velvet.</p>',
      surcharge: 20,
      tags: [
        { type: 'colour', path: [{ name: 'Green' }, { name: 'Forest Green' }] },
        { type: 'material', path: [{ name: 'Velvet' }] },
      ],
      medias: [{ url: 'https://cdn.example/green.jpg', width: 800, height: 600 }],
      options: [
        { name: 'Two seats', swatches: [{ name: 'Fern', picture: '/media/fern.jpg' }] },
        { name: 'Three seats', surcharge: 250.5, status: 'order_by_email' },
      ],
      swatches: [{ name: 'Moss', tags: [{ type: 'colour', path: [{ name: 'Moss' }] }] }],
      offers: [
        { seller: { name: 'Loft & Co' }, price: 1299.99, wasPrice: 1499, delivery: 40, stock: 3 },
        { seller: { name: 'Oak Barn' }, price: 1320, stock: 1, deliveryMethod: 'Two-man' },
      ],
    },
    {
      reference: 'sofa-1-rust',
      name: 'Rust',
      offers: [{ seller: { name: 'Oak Barn' }, price: 1000, status: 'out_of_stock' }],
    },
  ],
  reviews: [
    { author: 'Ada', rating: 5, comment: 'Comfortable.', createdAt: '2026-01-05T10:00:00Z' },
    { author: 'Ben', rating: 4, comment: 'Good.', createdAt: '2026-02-05T10:00:00Z' },
  ],
  ...changes,
});
