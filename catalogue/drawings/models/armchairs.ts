import type { Mark, Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import {
  bowWall,
  box,
  buttons,
  line,
  pebble,
  rod,
  sheet,
  taperedLegs,
  times,
  turnedLegs,
} from './parts.ts';
import { sofa } from './sofa.ts';
import { chesterfield } from './sofa.ts';
import { showWood } from './sofa-frames.ts';

const wing: Model = {
  close: [0.4, 0.25],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const inner = width - 230;
    const back = -depth / 2 + 90;
    const side = (sign: number): Solid[] => {
      const x = sign * (width / 2 - 62);
      const wingOutline: Point2[] = [
        [-depth / 2 + 40, 560],
        [-depth / 2 + 330, 600],
        [-depth / 2 + 370, 760],
        [-depth / 2 + 320, height - 90],
        [-depth / 2 + 200, height - 20],
        [-depth / 2 + 60, height - 10],
      ];
      return [
        sheet(cover, 'side', wingOutline, [x - 34, x + 34], { round: 24 }),
        box(cover, [x, 200, 10], [112, 400, depth - 40], 30),
        box(cover, [x, 555, 30], [124, 90, depth - 50], 44),
      ];
    };
    return [
      ...turnedLegs(look('legs'), width - 70, depth - 90, 200, 30),
      box(cover, [0, 195, 0], [width - 160, 130, depth - 60], 16),
      box(cover, [0, 300, back], [inner + 60, height - 300, 150], 60, {
        marks: buttons(inner - 20, [height - 140, height - 260, height - 380], back + 76, 3),
      }),
      box(cover, [0, 320, 60], [inner, 140, depth - 180], 46),
      ...side(-1),
      ...side(1),
    ];
  },
};

/** Reclined sling between two shaped sides. */
const lounge: Model = {
  close: [0.3, 0.4],
  build: ({ width, height, depth, look }) => {
    const wood = look('legs');
    const x = width / 2 - 30;
    const [front, back] = [depth / 2, -depth / 2];
    const leather = look('cover');
    const sling: Point2[] = [
      [front - 40, 385],
      [front - 40, 335],
      [back + 190, 270],
      [back - 10, height - 30],
      [back + 40, height],
      [back + 250, 340],
    ];
    const creases: Mark[] = [0.32, 0.66].map((share) =>
      line(
        [
          [-x + 40, 300 + (height - 300) * share, back + 240 - 200 * share],
          [x - 40, 300 + (height - 300) * share, back + 240 - 200 * share],
        ],
        4,
        -0.16,
      ),
    );
    const side = (sign: number): Solid[] => [
      rod(wood, [sign * x, 540, front - 110], [sign * x, 4, front - 60], 22, 14),
      rod(wood, [sign * x, 560, back + 190], [sign * x, 4, back + 90], 22, 14),
      box(wood, [sign * x, 530, 30], [78, 26, depth * 0.66], 12),
      rod(wood, [sign * x, 330, front - 60], [sign * x, 250, back + 150], 15),
    ];
    return [
      ...side(-1),
      rod(wood, [-x, 300, front - 80], [x, 300, front - 80], 15),
      rod(wood, [-x, height - 40, back + 10], [x, height - 40, back + 10], 15),
      sheet(leather, 'side', sling, [-x + 40, x - 40], { round: 16, marks: creases }),
      ...side(1),
    ];
  },
};

/** A round shell about a round seat. */
const tub = (scallops: boolean): Model => ({
  close: [0.3, 0.4],
  elevation: [15, 24],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const [rx, rz] = [width / 2, depth / 2];
    const wall = bowWall(cover, [rx, rz], 104, 108, [170, height], scallops);
    const seat = pebble(rx - 96, rz - 44, 2.8, 28).map(([x, z]): Point2 => [x, z + 34]);
    return [
      ...taperedLegs(look('legs'), width * 0.5, depth * 0.5, 180, 20, 26),
      ...wall,
      sheet(cover, 'top', seat, [172, 330]),
      sheet(cover, 'top', seat, [330, 440], { round: 26 }),
    ];
  },
});

/** A fan of lobes behind a round seat. */
const shell: Model = {
  close: [0.4, 0.25],
  elevation: [12, 20],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const lobes = 7;
    const base = 330;
    const fan: Point2[] = times(lobes * 6 + 1).map((step): Point2 => {
      const angle = Math.PI * (1 - step / (lobes * 6));
      const bump = 1 + 0.055 * Math.abs(Math.sin((step / 6) * Math.PI));
      return [
        (width / 2 - 24) * bump * Math.cos(angle),
        base + 60 + (height - base - 90) * bump * Math.sin(angle),
      ];
    });
    const face = -depth / 2 + 170;
    const seams = times(lobes - 1).map((step): Mark => {
      const angle = Math.PI * (1 - (step + 1) / lobes);
      return line(
        [
          [Math.cos(angle) * 60, base + 90, face],
          [
            (width / 2 - 26) * Math.cos(angle),
            base + 60 + (height - base - 92) * Math.sin(angle),
            face,
          ],
        ],
        7,
        -0.24,
      );
    });
    return [
      ...taperedLegs(look('legs'), width * 0.55, depth * 0.5, 190, 20, 24),
      sheet(
        cover,
        'front',
        [[-width / 2 + 24, base - 60], ...fan, [width / 2 - 24, base - 60]],
        [face - 130, face],
        { round: 14, marks: seams },
      ),
      sheet(
        cover,
        'top',
        pebble(width / 2 - 6, depth / 2 - 40, 3, 28).map(([x, z]): Point2 => [x, z + 34]),
        [180, 330],
        { round: 12 },
      ),
      sheet(
        cover,
        'top',
        pebble(width / 2 - 22, depth / 2 - 60, 3, 28).map(([x, z]): Point2 => [x, z + 50]),
        [330, 440],
        { round: 26 },
      ),
    ];
  },
};

export const ARMCHAIRS: Models = {
  'armchair-wing': wing,
  'armchair-lounge': lounge,
  'armchair-tub': tub(false),
  'armchair-scallop': tub(true),
  'armchair-shell': shell,
  'armchair-club': chesterfield(1),
  'armchair-roll': sofa({
    seats: 1,
    arm: 'roll',
    armWidth: 180,
    legs: 'turned',
    legHeight: 150,
    armHeight: 0.74,
  }),
  'armchair-track': sofa({ seats: 1, armWidth: 110 }),
  'armchair-wood': showWood(1),
};
