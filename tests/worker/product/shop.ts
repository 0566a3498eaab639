import { seed } from '../seed.ts';

/** A sofa with options and swatches, two offers and reviews, and a product that is sold by email. */
export const seedShop = (): Promise<void> =>
  seed({
    tags: [
      { id: 1, type: 'category', slug: 'seating', name: 'Seating' },
      { id: 2, type: 'category', slug: 'sofas', name: 'Sofas', parent: 1 },
    ],
    products: [
      {
        id: 1,
        name: 'Alder',
        assortments: ['hearth', 'ombre'],
        tags: [2],
        summary: '<p>Deep and quiet.</p>',
        reviews: [
          { rating: 5, comment: 'A joy.' },
          { rating: 4, comment: 'Firm.' },
        ],
        variants: [
          {
            id: 10,
            name: 'Moss',
            offers: [
              { seller: 1, price: 90_000, delivery: 5_000, stock: 4, maxOrderSize: 3 },
              { seller: 2, price: 99_000, stock: 9 },
            ],
            options: [
              { id: 1, name: 'Two seats', swatches: [{ id: 11, name: 'moss_linen' }] },
              {
                id: 2,
                name: 'Three seats',
                surcharge: 20_000,
                swatches: [
                  { id: 21, name: 'moss_linen' },
                  { id: 22, name: 'rust_velvet', surcharge: 4_500, status: 'out_of_stock' },
                ],
              },
            ],
          },
          { id: 12, name: 'Rust', offers: [{ price: 80_000, status: 'out_of_stock', stock: 0 }] },
        ],
      },
      {
        id: 2,
        name: 'Birch',
        assortments: ['hearth'],
        tags: [2],
        variants: [{ id: 20, name: 'Oak', offers: [{ price: 1, status: 'order_by_email' }] }],
      },
      { id: 3, name: 'Elsewhere', assortments: ['ombre'], variants: [{ id: 30 }] },
    ],
  });

export const ADDRESS = {
  streetA: '1 High Street',
  city: 'Bath',
  country: 'United Kingdom',
  postcode: 'BA1 1AA',
} as const;

/** An enquiry that the market accepts. */
export const ENQUIRY = {
  sellerId: '1',
  productId: '2',
  variantId: '20',
  quantity: 2,
  message: 'How much?',
  address: ADDRESS,
} as const;
