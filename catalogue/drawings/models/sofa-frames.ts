import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Model, Models } from './model.ts';
import { bow, box, line, moved, parts, roll, sheet, taperedLegs } from './parts.ts';
import { seatCushions, PLAIN, SEAT_TOP } from './sofa.ts';

/** A crescent on a plinth, channelled at the back. */
const curved: Model = {
  close: [0.3, 0.35],
  elevation: [16, 26],
  build: ({ width, height, depth, look }) => {
    const [rx, rz] = [width / 2, depth * 0.98];
    const shift = depth * 0.42;
    const cover = look('cover');
    const seat = bow(rx - 20, rz - 20, depth * 0.62, 78);
    const back = bow(rx, rz, 190, 84, 20);
    const stripes = back.slice(21, 42).map(([x, z]): Mark =>
      line(
        [
          [x, SEAT_TOP, z],
          [x, height - 8, z],
        ],
        7,
        -0.2,
      ),
    );
    return moved(
      [
        sheet(look('legs'), 'top', bow(rx - 60, rz - 60, depth * 0.5, 76), [0, 70]),
        sheet(cover, 'top', back, [70, height], { round: 20, marks: stripes }),
        sheet(cover, 'top', seat, [70, SEAT_TOP - 20], { round: 30 }),
      ],
      [0, 0, shift],
    );
  },
};

/** Cushions slung in a steel or timber frame. */
const framed: Model = {
  close: [0.12, 0.42],
  build: (order) => {
    const { width, height, depth, look } = order;
    const steel = look('legs');
    const plan = { ...PLAIN, armWidth: 70, legHeight: 200 };
    const top = height * 0.8;
    const bars = [-1, 1].flatMap((side): Solid[] => {
      const x = side * (width / 2 - 16);
      return [
        box(steel, [x, 0, -depth / 2 + 16], [32, top, 32], 2, { upright: true }),
        box(steel, [x, 0, depth / 2 - 16], [32, top * 0.86, 32], 2, { upright: true }),
        box(steel, [x, top * 0.86 - 32, 0], [32, 32, depth], 2),
        box(steel, [x, 190, 0], [32, 32, depth - 60], 2),
      ];
    });
    return [
      box(steel, [0, 200, -depth / 2 + 16], [width - 60, 32, 32], 2),
      box(steel, [0, 200, depth / 2 - 16], [width - 60, 32, 32], 2),
      box(steel, [0, height * 0.66, -depth / 2 + 16], [width - 60, 32, 32], 2),
      ...parts(width - 90, 3).map((x) =>
        box(
          look('cover'),
          [x, 400, -depth / 2 + 150],
          [(width - 90) / 3 - 6, height - 400, 170],
          60,
        ),
      ),
      ...seatCushions(order, plan),
      ...bars,
    ];
  },
};

/** Show-wood: an open timber frame with paddle arms and loose cushions. */
export const showWood = (seats: number): Model => ({
  close: [0.12, 0.42],
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('legs');
    const [x, arm] = [width / 2 - 24, height * 0.7];
    const inner = width - 110;
    const side = (sign: number): Solid[] => [
      rod2(wood, sign * x, depth / 2 - 50, arm),
      rod2(wood, sign * x, -depth / 2 + 70, arm),
      box(wood, [sign * x, arm - 8, 0], [72, 28, depth - 10], 13),
      box(wood, [sign * x, 250, 10], [26, 50, depth - 140], 8),
    ];
    return [
      box(wood, [0, 255, depth / 2 - 70], [width - 60, 55, 26], 8),
      box(wood, [0, 255, -depth / 2 + 80], [width - 60, 55, 26], 8),
      box(wood, [0, height - 70, -depth / 2 + 26], [width - 70, 46, 28], 12),
      ...parts(inner, seats).flatMap((place): Solid[] => [
        box(
          look('cover'),
          [place, 400, -depth / 2 + 120],
          [inner / seats - 8, height - 400, 130],
          44,
        ),
        box(look('cover'), [place, 305, 40], [inner / seats - 6, 125, depth - 170], 38),
      ]),
      ...side(-1),
      ...side(1),
    ];
  },
});

const rod2 = (wood: Surface, x: number, z: number, height: number): Solid =>
  box(wood, [x, 0, z], [40, height, 40], 12, { upright: true });

/** Five blocks in an L: three along the back, two down the side. */
const corner: Model = {
  close: [0.3, 0.4],
  elevation: [22, 28],
  turn: -30,
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const unitWidth = width / 3;
    const long = depth - 900;
    const block = (x: number, z: number, w: number, d: number): Solid =>
      box(cover, [x, 90, z], [w - 6, 320, d - 6], 40);
    const back = -depth / 2;
    return [
      box(look('legs'), [0, 0, back + 450], [width - 200, 90, 700], 4),
      box(look('legs'), [width / 2 - unitWidth / 2, 0, 450], [unitWidth - 200, 90, long - 100], 4),
      box(cover, [0, 90, back + 110], [width, height - 190, 210], 46),
      ...parts(width, 3).map((x) => block(x, back + 500, unitWidth, 800)),
      block(width / 2 - unitWidth / 2, back + 900 + long / 2, unitWidth, long),
      box(cover, [-width / 2 + 90, 90, back + 500], [180, height - 260, 800], 46),
      ...parts(width, 3).map((x) =>
        box(cover, [x, 400, back + 250], [unitWidth - 60, height - 400, 170], 70),
      ),
    ];
  },
};

/** One long mattress between two low ends. */
const daybed: Model = {
  close: [0.12, 0.4],
  build: ({ width, height, depth, look }) => {
    const wood = look('legs');
    const cover = look('cover');
    return [
      ...taperedLegs(wood, width - 240, depth - 160, 200, 22, 30),
      box(wood, [0, 190, 0], [width - 40, 70, depth - 20], 10),
      box(cover, [0, 258, 0], [width - 60, 150, depth - 30], 50, {
        marks: parts(width - 60, 6).map((x) => ({
          points: [
            [x, 333, depth / 2 - 14],
            [x, 345, depth / 2 - 14],
          ],
          width: 12,
          tone: -0.25,
        })),
      }),
      roll(cover, 'z', [-width / 2 + 130, 500, 0], 105, depth - 60),
      box(wood, [-width / 2 + 12, 190, 0], [26, height - 190, depth - 20], 10),
    ];
  },
};

export const SOFA_FRAMES: Models = {
  'sofa-curved-3': curved,
  'sofa-frame-3': framed,
  'sofa-wood-3': showWood(3),
  'sofa-wood-2': showWood(2),
  'sofa-corner-5': corner,
  'sofa-daybed': daybed,
};
