import { toneOf, type Coat, type Lie, type Palette } from './palette.ts';
import { boundsOf, cornersOf, onSheet, type Box, type Sheet } from './solid.ts';
import { path, straight } from './svg.ts';
import { dot, hull, place, type Point2, type Point3, type Stage } from './vector.ts';

const layers = (data: string, coats: readonly Coat[], width: number): string =>
  coats
    .map(({ fill, opacity }, place) =>
      path(data, { fill, opacity, stroke: place === 0 ? fill : undefined, width }),
    )
    .join('');

/** One millimetre along a direction, in pixels. */
const step = ({ camera, scale }: Stage, way: Point3): Point2 => [
  dot(way, camera.right) * scale,
  -dot(way, camera.up) * scale,
];

const X: Point3 = [1, 0, 0];
const Y: Point3 = [0, 1, 0];
const Z: Point3 = [0, 0, 1];

interface Face {
  readonly normal: Point3;
  /** The two ways that it spreads. */
  readonly spread: readonly [Point3, Point3];
}

const FACES: readonly Face[] = [
  { normal: X, spread: [Z, Y] },
  { normal: [-1, 0, 0], spread: [Z, Y] },
  { normal: Y, spread: [X, Z] },
  { normal: [0, -1, 0], spread: [X, Z] },
  { normal: Z, spread: [X, Y] },
];

const isSeen = (stage: Stage, normal: Point3): boolean => dot(normal, stage.camera.toward) > 0.02;

const extent = (size: Point3, way: Point3): number => Math.abs(dot(size, way));

/** Texture lies along the longer side of a face, or upright when the solid says so. */
const lieOf = (stage: Stage, { spread: [one, other] }: Face, box: Box): Lie => {
  const upright = box.upright === true && other === Y;
  const turned = upright || extent(box.size, other) > extent(box.size, one) * 1.3;
  return {
    along: step(stage, turned ? other : one),
    across: step(stage, turned ? one : other),
  };
};

const add = (point: Point3, way: Point3, much: number): Point3 => [
  point[0] + way[0] * much,
  point[1] + way[1] * much,
  point[2] + way[2] * much,
];

const faceCorners = (box: Box, { normal, spread: [one, other] }: Face): Point3[] => {
  const middle: Point3 = [box.at[0], box.at[1] + box.size[1] / 2, box.at[2]];
  const centre = add(middle, normal, extent(box.size, normal) / 2);
  const reach = (way: Point3) => extent(box.size, way) / 2 - box.round;
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([a, b]) => add(add(centre, one, a * reach(one)), other, b * reach(other)));
};

/** A box with rounded edges: its silhouette in the colour of the edges, then the faces that are seen. */
export const drawBox = (solid: Box, stage: Stage, palette: Palette): string => {
  const round = Math.min(solid.round, ...solid.size.map((side) => side / 2));
  const box = { ...solid, round };
  const { min, max } = boundsOf(solid);
  const core = cornersOf({ min: add(min, [1, 1, 1], round), max: add(max, [1, 1, 1], -round) });
  const outline = hull(core.map((corner) => place(stage, corner)));
  const edge = palette.edge(solid.surface, 0.05);
  const silhouette = path(straight(outline), {
    ...edge,
    stroke: edge.fill,
    width: Math.max(2 * round * stage.scale, 0.5),
  });
  const faces = FACES.filter(({ normal }) => isSeen(stage, normal)).map((face) => {
    const corners = faceCorners(box, face).map((corner) => place(stage, corner));
    const lie = lieOf(stage, face, box);
    const coats = palette.face(
      solid.surface,
      toneOf(face.normal),
      lie,
      Math.abs(area(corners)) / 2,
    );
    return layers(straight(corners), coats, Math.max(round * stage.scale, 0.5));
  });
  return (round * stage.scale < SHARP ? '' : silhouette) + faces.join('');
};

/** Edges of a smaller radius (pixels) are drawn as meeting faces. */
const SHARP = 0.7;

const area = (outline: readonly Point2[]): number =>
  outline.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = outline[(place + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

const FACING = { front: Z, side: X, top: Y } as const;

interface Quad {
  readonly points: readonly Point2[];
  readonly depth: number;
  readonly tone: number;
}

const TONES = 48;

/** Sheets thinner than this (pixels) show no walls. */
const THIN = 1;

/** The walls of a sheet that are seen, far ones first. */
const quadsOf = (sheet: Sheet, stage: Stage): Quad[] => {
  const [from, to] = sheet.span;
  if (Math.abs(to - from) * stage.scale < THIN) return [];
  const outline = area(sheet.outline) > 0 ? sheet.outline : [...sheet.outline].reverse();
  return outline
    .flatMap((point, index) => {
      const next = outline[(index + 1) % outline.length] ?? point;
      const normal = onSheet(sheet, [next[1] - point[1], point[0] - next[0]], 0);
      if (!isSeen(stage, normal)) return [];
      const corners = [
        onSheet(sheet, point, from),
        onSheet(sheet, next, from),
        onSheet(sheet, next, to),
        onSheet(sheet, point, to),
      ];
      return {
        points: corners.map((corner) => place(stage, corner)),
        depth: Math.max(...corners.map((corner) => dot(corner, stage.camera.toward))),
        tone: Math.round(toneOf(normal) * TONES) / TONES,
      };
    })
    .sort((one, other) => one.depth - other.depth);
};

/** Neighbours of one tone share a path. */
const wallsOf = (sheet: Sheet, quads: readonly Quad[], palette: Palette): string => {
  const runs: { tone: number; data: string }[] = [];
  for (const { points, tone } of quads) {
    const last = runs.at(-1);
    if (last?.tone === tone) last.data += straight(points);
    else runs.push({ tone, data: straight(points) });
  }
  return runs
    .map(({ tone, data }) => {
      const coat = palette.edge(sheet.surface, tone);
      return path(data, { ...coat, stroke: coat.fill, width: 0.7 });
    })
    .join('');
};

/** An outline with thickness: its walls, then the face that is seen. */
export const drawSheet = (sheet: Sheet, stage: Stage, palette: Palette): string => {
  const walls = wallsOf(sheet, quadsOf(sheet, stage), palette);
  const facing = FACING[sheet.plane];
  const nearer = dot(facing, stage.camera.toward) >= 0;
  const normal: Point3 = nearer ? facing : [-facing[0], -facing[1], -facing[2]];
  const end = nearer ? Math.max(...sheet.span) : Math.min(...sheet.span);
  const face = sheet.outline.map((point) => place(stage, onSheet(sheet, point, end)));
  const [one, other] = sheet.plane === 'side' ? [Z, Y] : [X, sheet.plane === 'top' ? Z : Y];
  const { min, max } = boundsOf(sheet);
  const size: Point3 = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const turned = extent(size, other) > extent(size, one) * 1.3;
  const lie = {
    along: step(stage, turned ? other : one),
    across: step(stage, turned ? one : other),
  };
  const coats = sheet.flat
    ? [palette.edge(sheet.surface, toneOf(normal))]
    : palette.face(sheet.surface, toneOf(normal), lie, Math.abs(area(face)) / 2);
  return walls + layers(straight(face), coats, Math.max((sheet.round ?? 0) * stage.scale, 0.5));
};
