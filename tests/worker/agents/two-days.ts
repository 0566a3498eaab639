import { seed } from '../seed.ts';

/** A chair, and a sofa of the same seller that is ready later; the seller lets customers choose days. */
export const CHAIR = '10';
export const SOFA = '20';

export const stockOnTwoDays = async (): Promise<void> => {
  const leadTime = {
    madeToOrder: false,
    handling: { min: 1, max: 2 },
    transit: { min: 2, max: 3 },
  };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
  await seed({
    products: [
      {
        ...{ id: 1, name: 'Chair', assortments: ['hearth'] },
        variants: [{ id: 10, offers: [{ price: 11_000, stock: 90, leadTime }] }],
      },
      {
        ...{ id: 2, name: 'Sofa', assortments: ['hearth'] },
        variants: [
          {
            id: 20,
            offers: [
              { price: 90_000, stock: 90, leadTime: { ...leadTime, handling: { min: 8, max: 9 } } },
            ],
          },
        ],
      },
    ],
    calendars: {
      1: { days, areas: [], closed: [], notice: 0, capacity: 1, windows: ['08:00-12:00'] },
    },
  });
};
