import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { bow, lathe, oval, rod, sheet, times } from './parts.ts';

const vase = (profile: readonly Point2[], flutes = 0): Model => ({
  close: [0.35, 0.3],
  elevation: [10, 16],
  turn: 10,
  share: 0.84,
  build: ({ width, height, look }) => [
    lathe(
      look('body'),
      [0, 0, 0],
      profile.map(([r, y]): Point2 => [(r * width) / 2, y * height]),
      { open: true, flutes, curved: true },
    ),
  ],
});

const candlesticks: Model = {
  close: [0.5, 0.3],
  elevation: [9, 13],
  share: 0.86,
  build: ({ width, height, look }) => {
    const stick = (x: number, z: number, tall: number): Solid[] => [
      lathe(
        look('body'),
        [x, 0, z],
        [
          [44, 0],
          [46, 8],
          [26, 18],
          [10, 30],
          [14, tall * 0.4],
          [9, tall * 0.55],
          [12, tall * 0.8],
          [24, tall * 0.92],
          [22, tall],
        ],
      ),
      lathe(
        look('candle'),
        [x, tall, z],
        [
          [10, 0],
          [10, 190],
          [4, 198],
        ],
      ),
    ];
    return [
      ...stick(-width * 0.3, -30, height),
      ...stick(width * 0.3, -20, height * 0.78),
      ...stick(0, 60, height * 0.56),
    ];
  },
};

const trayRound: Model = {
  close: [0.3, 0.5],
  elevation: [28, 34],
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('body'),
        [0, 0, 0],
        [
          [r * 0.96, 0],
          [r, height],
        ],
        { open: false },
      ),
      sheet(look('figure', 'body'), 'top', oval(r * 0.95, r * 0.95, 44), [height - 6, height - 2]),
      ...[-1, 1].map((sign) =>
        rod(
          look('handles', 'body'),
          [sign * r * 0.96, height, -60],
          [sign * r * 0.96, height + 40, 0],
          8,
        ),
      ),
      ...[-1, 1].map((sign) =>
        rod(
          look('handles', 'body'),
          [sign * r * 0.96, height + 40, 0],
          [sign * r * 0.96, height, 60],
          8,
        ),
      ),
    ];
  },
};

/** Rings of weaving round a basket. */
const weaving = (radius: number, tall: number): Mark[] => {
  const rings = Math.max(4, Math.round(tall / 62));
  return times(rings).map((step): Mark => {
    const y = ((step + 0.6) * tall) / rings;
    const at = radius * (0.86 + 0.14 * (y / tall));
    const half = times(13).map((k): Point3 => [
      at * Math.cos((Math.PI * k) / 12),
      y,
      at * Math.sin((Math.PI * k) / 12),
    ]);
    return { points: half, width: 8, tone: -0.17 };
  });
};

const BASKET = { close: [0.35, 0.35], elevation: [14, 20], turn: 14, share: 0.88 } as const;

const basketBody = (surface: Surface, r: number, tall: number, open: boolean): Solid =>
  lathe(
    surface,
    [0, 0, 0],
    [
      [r * 0.84, 0],
      [r * 0.9, tall * 0.2],
      [r * 0.97, tall * 0.7],
      [r, tall],
    ],
    {
      open,
      flutes: 30,
      marks: weaving(r, tall),
    },
  );

const liddedBasket: Model = {
  ...BASKET,
  build: ({ width, height, look }) => {
    const [r, tall] = [width / 2, height * 0.82];
    return [
      basketBody(look('body'), r, tall, false),
      lathe(
        look('body'),
        [0, tall, 0],
        [
          [r * 1.04, 0],
          [r * 1.04, 26],
          [r * 0.7, height * 0.12],
          [r * 0.12, height * 0.16],
          [r * 0.12, height * 0.2],
        ],
      ),
    ];
  },
};

const openBasket: Model = {
  ...BASKET,
  build: ({ width, height, look }) => {
    const r = width / 2;
    const handle = bow(80, 70, 16, 88, 10).map(([z, y]): Point2 => [z, height - y - 12]);
    return [
      basketBody(look('body'), r, height, true),
      ...[-1, 1].map((sign) =>
        sheet(look('trim', 'body'), 'side', handle, [sign * r * 0.98 - 7, sign * r * 0.98 + 7]),
      ),
    ];
  },
};

export const ORNAMENTS: Models = {
  'vase-moon': vase([
    [0.34, 0],
    [0.62, 0.1],
    [0.92, 0.3],
    [1, 0.5],
    [0.93, 0.7],
    [0.66, 0.9],
    [0.4, 0.97],
    [0.42, 1],
  ]),
  'vase-tall': vase([
    [0.62, 0],
    [0.74, 0.1],
    [1, 0.44],
    [0.96, 0.6],
    [0.6, 0.8],
    [0.46, 0.92],
    [0.56, 1],
  ]),
  'vase-bottle': vase([
    [0.8, 0],
    [0.98, 0.08],
    [1, 0.3],
    [0.8, 0.5],
    [0.3, 0.66],
    [0.24, 0.9],
    [0.36, 1],
  ]),
  'vase-fluted': vase(
    [
      [0.5, 0],
      [0.6, 0.1],
      [0.86, 0.7],
      [1, 1],
    ],
    18,
  ),
  'candlesticks-three': candlesticks,
  'tray-round': trayRound,
  'basket-lid': liddedBasket,
  'basket-log': openBasket,
  'basket-low': openBasket,
};
