import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged } from './arrange.ts';
import { problemsOf, type PlacedItem } from './checks.ts';
import { kindOf, type Kind } from './kinds.ts';
import {
  boxOf,
  doorBox,
  EMPTY_PLAN,
  frontOf,
  insideRoom,
  insideWall,
  isEmptyPlanRoom,
  turnedOn,
  TURNS,
  WALLS,
} from '@parlour/domain';

const ROOM = { width: 4_000, depth: 3_000 };
const SOFA = { width: 2_000, depth: 900 };

describe('[API-111] places in a room', () => {
  it('keep an item within the walls, however it is turned', () => {
    const number = fc.integer({ min: -20_000, max: 20_000 });
    const size = fc.integer({ min: 100, max: 2_900 });
    fc.assert(
      fc.property(
        number,
        number,
        size,
        size,
        fc.constantFrom(...TURNS),
        (x, y, width, depth, turn) => {
          const piece = { width, depth };
          const box = boxOf(insideRoom(ROOM, piece, { x, y, turn }), piece);
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-1);
          expect(box.right).toBeLessThanOrEqual(ROOM.width + 1);
          expect(box.bottom).toBeLessThanOrEqual(ROOM.depth + 1);
        },
      ),
    );
  });

  it('swap width and depth after a quarter turn, and return after four', () => {
    expect(boxOf({ x: 1_000, y: 1_000, turn: 90 }, SOFA)).toEqual({
      left: 550,
      right: 1_450,
      top: 0,
      bottom: 2_000,
    });
    expect(TURNS.map(turnedOn)).toEqual([90, 180, 270, 0]);
  });

  it.each([
    [0, { left: 0, right: 2_000, top: 900, bottom: 1_500 }],
    [180, { left: 0, right: 2_000, top: -600, bottom: 0 }],
    [90, { left: -50, right: 550, top: -550, bottom: 1_450 }],
    [270, { left: 1_450, right: 2_050, top: -550, bottom: 1_450 }],
  ] as const)('have their front at a turn of %d', (turn, front) => {
    expect(frontOf({ x: 1_000, y: 450, turn }, SOFA, 600)).toEqual(front);
  });

  it('keep a door in its wall, and its leaf within the room', () => {
    for (const wall of WALLS) {
      for (const at of [-9_000, 0, 9_000]) {
        const plan = { ...ROOM, pieces: [], door: { wall, at } };
        const { left, top, right, bottom } = doorBox({ ...plan, door: insideWall(plan) });
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(ROOM.width);
        expect(bottom).toBeLessThanOrEqual(ROOM.depth);
      }
    }
  });

  it.each([
    ['plan-1', true],
    ['plan-20', true],
    ['plan-0', false],
    ['12', false],
    ['plan-100', false],
  ])('%s started empty: %s', (room, isEmpty) => {
    expect(isEmptyPlanRoom(room)).toBe(isEmpty);
  });
});

describe('[API-112] kinds of items', () => {
  it.each([
    [['furniture', 'sofas'], 'sofa'],
    [['storage', 'wardrobes'], 'storage'],
    [['accessories', 'rugs'], 'rug'],
    [['something-new'], 'plain'],
  ])('are drawn by their category: %j', (categories, symbol) => {
    expect(kindOf(categories)?.symbol).toBe(symbol);
  });

  it('do not include items that hang or lie on others', () => {
    expect(kindOf(['lighting', 'pendants'])).toBeNull();
    expect(kindOf(['accessories', 'cushions'])).toBeNull();
  });
});

const kind = (slug: string): Kind => kindOf([slug])!;

const standing = (name: string, slug: string, place: Partial<PlacedItem> = {}): PlacedItem => ({
  name,
  kind: kind(slug),
  x: 2_000,
  y: 1_500,
  turn: 0,
  ...SOFA,
  ...place,
});

const plan = { ...EMPTY_PLAN, ...ROOM, door: { wall: 'bottom', at: 500 } as const };

describe('[API-111] problems in a room', () => {
  const wardrobe = standing('Wardrobe', 'wardrobes', { x: 1_000, y: 450 });

  it('include two items in one place, but not a rug under one or a chair at its table', () => {
    expect(problemsOf(plan, [wardrobe, standing('Desk', 'desks', { x: 1_500, y: 500 })])).toEqual([
      'Wardrobe and Desk overlap.',
    ]);
    const table = standing('Table', 'dining-tables');
    const others = [standing('Rug', 'rugs'), standing('Chair', 'dining-chairs', { width: 450 })];
    expect(problemsOf(plan, [table, ...others])).toEqual([]);
  });

  it('include too little space in front of a door or a drawer', () => {
    const bed = standing('Bed', 'beds', { x: 1_000, y: 1_600, turn: 180 });
    expect(problemsOf(plan, [wardrobe, bed])).toEqual([
      'Wardrobe needs 60 cm of space in front, but Bed is there.',
      'Bed needs 60 cm of space in front, but Wardrobe is there.',
    ]);
  });

  it('include items that block the door or stand outside', () => {
    const lamp = standing('Lamp', 'floor-lamps', { x: 500, y: 2_700, width: 300, depth: 300 });
    expect(problemsOf(plan, [lamp])).toEqual(['Lamp blocks the door.']);
    const long = standing('Sofa', 'sofas', { width: 4_500 });
    expect(problemsOf(plan, [long])).toEqual(['Sofa doesn’t fit into the room there.']);
  });
});

describe('[API-110] a first plan', () => {
  const slugs = ['sofas', 'beds', 'wardrobes', 'dining-tables', 'floor-lamps', 'rugs', 'bookcases'];
  const thing = fc.record({
    slug: fc.constantFrom(...slugs),
    width: fc.integer({ min: 300, max: 2_400 }),
    depth: fc.integer({ min: 300, max: 1_000 }),
  });

  it('has every item once, within the walls, and keeps large items apart', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 8 }), (things) => {
        const given = things.map(({ slug, ...size }, index) => ({
          variantId: String(index),
          kind: kind(slug),
          ...size,
        }));
        const made = arranged(given);
        expect(made.pieces.map(({ variantID }) => variantID).toSorted()).toEqual(
          given.map(({ variantId }) => variantId).toSorted(),
        );
        for (const piece of made.pieces) {
          const size = given[Number(piece.variantID)]!;
          const { left, top, right, bottom } = boxOf(piece, size);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1);
          expect(right).toBeLessThanOrEqual(made.width + 1);
          expect(bottom).toBeLessThanOrEqual(made.depth + 1);
        }
      }),
    );
  });

  it('of a living room has no problems', () => {
    const given = [
      { variantId: '1', kind: kind('sofas'), width: 2_200, depth: 950 },
      { variantId: '2', kind: kind('armchairs'), width: 800, depth: 850 },
      { variantId: '3', kind: kind('coffee-tables'), width: 1_100, depth: 600 },
      { variantId: '4', kind: kind('rugs'), width: 2_400, depth: 1_700 },
      { variantId: '5', kind: kind('bookcases'), width: 1_000, depth: 350 },
      { variantId: '6', kind: kind('floor-lamps'), width: 400, depth: 400 },
    ];
    const made = arranged(given);
    const pieces = made.pieces.map(({ variantID, ...place }) => {
      const { width, depth, ...one } = given.find(({ variantId }) => variantId === variantID)!;
      return { name: variantID, kind: one.kind, width, depth, ...place };
    });
    expect(problemsOf(made, pieces)).toEqual([]);
  });
});
