import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models, Order } from './model.ts';
import { lathe, oval, rod, times } from './parts.ts';

/** Flex of a hanging light above it. */
export const flex = (surface: Surface, from: number, height: number): Solid =>
  rod(surface, [0, from, 0], [0, from + height, 0], 4);

const hanging = (shade: (order: Order) => readonly Solid[], extra: Partial<Model> = {}): Model => ({
  mount: 'ceiling',
  elevation: [-7, -14],
  turn: 20,
  close: [0.35, 0.6],
  share: 0.95,
  build: (order) => [
    flex(order.look('fitting'), order.height, order.height * 0.7),
    ...shade(order),
  ],
  ...extra,
});

const dome = hanging(({ width, height, look }) => {
  const r = width / 2;
  return [
    lathe(
      look('shade'),
      [0, 0, 0],
      [
        [r, 0],
        [r, height * 0.06],
        [r * 0.93, height * 0.2],
        [r * 0.72, height * 0.42],
        [r * 0.36, height * 0.6],
        [r * 0.2, height * 0.68],
      ],
      { open: true },
    ),
    lathe(
      look('fitting'),
      [0, height * 0.68, 0],
      [
        [r * 0.2, 0],
        [r * 0.2, height * 0.16],
        [r * 0.1, height * 0.22],
        [r * 0.05, height * 0.32],
      ],
    ),
  ];
});

const paperRings = (count: number, squash: number) =>
  hanging(({ width, height, look }) => {
    const r = width / 2;
    const profile = times(21).map((step): Point2 => {
      const angle = -Math.PI / 2 + (Math.PI * step) / 20;
      return [
        Math.max(r * Math.cos(angle) ** squash, r * 0.16),
        (height / 2) * (1 + Math.sin(angle)),
      ];
    });
    const rings = times(count).map((step) => {
      const share = (step + 1) / (count + 1);
      const place = profile[Math.round(share * 20)] ?? [0, 0];
      return {
        points: times(13).map((k): Point3 => {
          const a = (Math.PI * k) / 12;
          return [place[0] * Math.cos(a), place[1], place[0] * Math.sin(a)];
        }),
        width: 3,
        tone: -0.13,
      };
    });
    return [lathe(look('shade'), [0, 0, 0], profile, { glow: true, marks: rings })];
  });

export const globe = hanging(({ width, height, look }) => [
  {
    kind: 'ball',
    surface: look('shade'),
    at: [0, width / 2, 0],
    radius: width / 2,
    glow: look('shade').texture === 'opal',
  },
  lathe(
    look('fitting'),
    [0, width * 0.96, 0],
    [
      [width * 0.17, 0],
      [width * 0.17, 20],
      [width * 0.07, 40],
      [16, Math.max(60, height - width)],
    ],
  ),
]);

const drumShade = hanging(({ width, height, look }) => [
  lathe(
    look('shade'),
    [0, 0, 0],
    [
      [width / 2, 0],
      [width / 2, height * 0.8],
    ],
    { glow: true, open: true },
  ),
]);

const woven = hanging(({ width, height, look }) => {
  const r = width / 2;
  return [
    lathe(
      look('shade'),
      [0, 0, 0],
      [
        [r * 0.86, 0],
        [r, height * 0.2],
        [r * 0.96, height * 0.45],
        [r * 0.7, height * 0.75],
        [r * 0.3, height * 0.95],
        [r * 0.12, height],
      ],
      { open: true, flutes: 34 },
    ),
  ];
});

/** A lantern of panes in a frame. */
const lantern = hanging(({ width, height, look }) => {
  const metal = look('fitting');
  const r = width / 2;
  const body = height * 0.68;
  return [
    lathe(
      look('shade'),
      [0, 20, 0],
      [
        [r * 0.8, 0],
        [r * 0.94, body],
      ],
      {},
    ),
    ...times(6).map((step) => {
      const a = (Math.PI * 2 * step) / 6 + 0.3;
      return rod(
        metal,
        [Math.cos(a) * r * 0.82, 20, Math.sin(a) * r * 0.82],
        [Math.cos(a) * r * 0.97, body + 20, Math.sin(a) * r * 0.97],
        7,
      );
    }),
    lathe(
      metal,
      [0, 0, 0],
      [
        [r * 0.6, 0],
        [r * 0.84, 12],
        [r * 0.84, 26],
      ],
    ),
    lathe(
      metal,
      [0, body + 14, 0],
      [
        [r, 0],
        [r, 22],
        [r * 0.4, height * 0.16],
        [r * 0.16, height * 0.26],
      ],
    ),
  ];
});

const cluster = hanging(({ width, height, look }) =>
  [
    [-0.3, 0.34, 0.1],
    [0.3, 0.2, 0],
    [0, 0, 0.16],
    [-0.08, 0.5, -0.2],
    [0.2, 0.55, -0.1],
  ].flatMap(([x = 0, y = 0, z = 0]): Solid[] => {
    const r = width * 0.19;
    const at: Point3 = [x * width, y * height + r, z * width];
    return [
      rod(look('fitting'), [at[0], at[1] + r, at[2]], [at[0] * 0.2, height * 1.5, at[2] * 0.2], 3),
      {
        kind: 'ball',
        surface: look('shade'),
        at,
        radius: r,
        glow: look('shade').texture === 'opal',
      },
      lathe(
        look('fitting'),
        [at[0], at[1] + r * 0.9, at[2]],
        [
          [r * 0.34, 0],
          [r * 0.34, r * 0.3],
          [r * 0.1, r * 0.5],
        ],
      ),
    ];
  }),
);

/** Pierced metal globe. */
const pierced = hanging(({ width, height, look }) => {
  const r = width / 2;
  const profile = times(13).map((step): Point2 => {
    const angle = -Math.PI / 2 + (Math.PI * step) / 12;
    return [Math.max(r * Math.cos(angle), r * 0.12), (height / 2) * (1 + Math.sin(angle))];
  });
  const holes = [0.3, 0.42, 0.54, 0.66, 0.78].flatMap((share, row) =>
    times(9).map((step) => {
      const ring = profile[Math.round(share * 12)] ?? [0, 0];
      const a = (Math.PI * (step + (row % 2) / 2 + 0.5)) / 9.5;
      const [x, z] = [Math.cos(a) * ring[0], Math.sin(a) * ring[0]];
      return {
        points: oval(9, 9, 4, [x, ring[1]]).map(([px, py]): Point3 => [px, py, z]),
        filled: true,
        surface: { hex: '#ffe9b0', texture: 'paint' as const },
      };
    }),
  );
  return [lathe(look('shade'), [0, 0, 0], profile, { marks: holes })];
});

export const PENDANTS: Models = {
  'pendant-dome': dome,
  'pendant-paper': paperRings(9, 0.5),
  'pendant-paper-oval': paperRings(7, 0.4),
  'pendant-globe': globe,
  'pendant-drum': drumShade,
  'pendant-woven': woven,
  'pendant-lantern': lantern,
  'pendant-cluster': cluster,
  'pendant-pierced': pierced,
};
