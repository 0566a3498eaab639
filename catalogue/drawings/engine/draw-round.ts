import { lit } from './colour.ts';
import { toneOf, type Palette } from './palette.ts';
import type { Ball, Lathe, Rod, Roll } from './solid.ts';
import { ellipse, path, straight } from './svg.ts';
import { circle, dot, hull, place, type Point2, type Point3, type Stage } from './vector.ts';

const ROUND = 28;

/** Area (pixels) at which a face has shading but no texture. */
const PLAIN_ROLL = 2_000;

/** Half of an ellipse on the paper from its right end to its left, below or above its middle. */
const halfway = ([x, y]: Point2, rx: number, ry: number, below: boolean): Point2[] => {
  const steps = Math.max(4, Math.min(12, Math.round(rx / 9)));
  return Array.from({ length: steps + 1 }, (_, step): Point2 => {
    const angle = (Math.PI * step) / steps;
    return [x + rx * Math.cos(angle), y + (below ? 1 : -1) * ry * Math.sin(angle)];
  });
};

const flutesOf = (lathe: Lathe, stage: Stage, palette: Palette): string => {
  const count = lathe.flutes ?? 0;
  const lines = circle(count).flatMap(([cos, sin]) => {
    if (dot([cos, 0, sin], stage.camera.toward) < 0.12) return [];
    const run = lathe.profile.map(([radius, height]) =>
      place(stage, [lathe.at[0] + radius * cos, lathe.at[1] + height, lathe.at[2] + radius * sin]),
    );
    return straight(run, false);
  });
  if (lines.length === 0) return '';
  const stroke = palette.line(lathe.surface, -0.2);
  return path(lines.join(''), { stroke, width: Math.max(5 * stage.scale, 0.7), opacity: 0.75 });
};

/** The inside or the end of a turned body, whichever the viewer sees. */
const capOf = (lathe: Lathe, stage: Stage): string => {
  const fromBelow = stage.camera.toward[1] < 0;
  const [radius, height] = (fromBelow ? lathe.profile[0] : lathe.profile.at(-1)) ?? [0, 0];
  if (radius * stage.scale < 1.5) return '';
  const middle = place(stage, [lathe.at[0], lathe.at[1] + height, lathe.at[2]]);
  const rx = radius * stage.scale;
  const ry = rx * Math.abs(stage.camera.toward[1]);
  const above = lathe.glow === true ? '#efdcb0' : lit(lathe.surface.hex, -0.42);
  const inside = fromBelow ? '#fff3d2' : above;
  const fill = lathe.open === true ? inside : lit(lathe.surface.hex, fromBelow ? -0.25 : 0.1);
  return ellipse(middle, [rx, ry], { fill });
};

const blend = (a: Point2, b: Point2, share: number): Point2 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Corners cut off (Chaikin), the ends kept. */
const rounded = (profile: readonly Point2[], rounds = 2): readonly Point2[] => {
  const first = profile[0];
  const last = profile.at(-1);
  if (!first || !last || rounds === 0) return profile;
  const cut = profile.slice(1).flatMap((point, place): Point2[] => {
    const before = profile[place] ?? point;
    return [blend(before, point, 0.25), blend(before, point, 0.75)];
  });
  return rounded([first, ...cut.slice(1, -1), last], rounds - 1);
};

/** A turned body: both sides of its profile, closed by half ellipses. */
export const drawLathe = (lathe: Lathe, stage: Stage, palette: Palette): string => {
  const tilt = Math.abs(stage.camera.toward[1]);
  const profile = lathe.curved === true ? rounded(lathe.profile) : lathe.profile;
  const rings = profile.map(([radius, height]) => ({
    middle: place(stage, [lathe.at[0], lathe.at[1] + height, lathe.at[2]]),
    rx: radius * stage.scale,
  }));
  const first = rings[0];
  const last = rings.at(-1);
  if (!first || !last) return '';
  const right = rings.map(({ middle, rx }): Point2 => [middle[0] + rx, middle[1]]);
  const left = rings.map(({ middle, rx }): Point2 => [middle[0] - rx, middle[1]]).reverse();
  const outline = [
    ...right,
    ...halfway(last.middle, last.rx, last.rx * tilt, false),
    ...left,
    ...halfway(first.middle, first.rx, first.rx * tilt, true).reverse(),
  ];
  const body = path(straight(outline), palette.turned(lathe.surface, lathe.glow === true));
  return body + flutesOf(lathe, stage, palette) + capOf(lathe, stage);
};

/** A straight bar with a line of light along it. */
export const drawRod = (rod: Rod, stage: Stage, palette: Palette): string => {
  const [from, to] = [place(stage, rod.from), place(stage, rod.to)];
  const way: Point2 = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(...way);
  const [r0, r1] = rod.radii.map((radius) => Math.max(radius * stage.scale, 0.5)) as [
    number,
    number,
  ];
  if (length < 0.5) {
    return ellipse(from, [r0, r0], { fill: lit(rod.surface.hex, -0.05) });
  }
  const side: Point2 = [-way[1] / length, way[0] / length];
  const lightSide = side[0] < 0 || (side[0] === 0 && side[1] < 0) ? 1 : -1;
  const at = (point: Point2, radius: number): Point2 => [
    point[0] + side[0] * radius * lightSide,
    point[1] + side[1] * radius * lightSide,
  ];
  const fill = lit(rod.surface.hex, -0.08);
  const body = path(straight([at(from, r0), at(to, r1), at(to, -r1), at(from, -r0)]), {
    fill,
    stroke: fill,
    width: Math.min(r0, r1) * 0.4,
  });
  if (r0 + r1 < 3) return body;
  const shine = straight([
    at(from, r0 * 0.75),
    at(to, r1 * 0.75),
    at(to, r1 * 0.05),
    at(from, r0 * 0.05),
  ]);
  return body + path(shine, { fill: palette.line(rod.surface, 0.12), opacity: 0.8 });
};

const ringOf = (roll: Roll, stage: Stage, end: number, share = 1): Point2[] =>
  circle(ROUND).map(([cos, sin]) => {
    const [across, up] = [cos * roll.radius * share, sin * roll.radius * share];
    const offset: Point3 = roll.axis === 'x' ? [end, up, across] : [across, up, end];
    return place(stage, [roll.at[0] + offset[0], roll.at[1] + offset[1], roll.at[2] + offset[2]]);
  });

const spiralOf = (roll: Roll, stage: Stage, end: number): Point2[] =>
  Array.from({ length: 18 }, (_, step) => {
    const angle = 0.4 + step * 0.5;
    const radius = roll.radius * (0.86 - step * 0.043);
    const [across, up] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    const offset: Point3 = roll.axis === 'x' ? [end, up, across] : [across, up, end];
    return place(stage, [roll.at[0] + offset[0], roll.at[1] + offset[1], roll.at[2] + offset[2]]);
  });

/** A lying cylinder: its length in one piece, then the end that is seen. */
export const drawRoll = (roll: Roll, stage: Stage, palette: Palette): string => {
  const facing: Point3 = roll.axis === 'x' ? [1, 0, 0] : [0, 0, 1];
  const sign = dot(facing, stage.camera.toward) >= 0 ? 1 : -1;
  const [near, far] = [(sign * roll.length) / 2, (-sign * roll.length) / 2];
  const outline = hull([...ringOf(roll, stage, near), ...ringOf(roll, stage, far)]);
  const [coat] = palette.face(roll.surface, 0.06, { along: [1, 0], across: [0, 1] }, PLAIN_ROLL);
  const body = path(straight(outline), { fill: coat?.fill ?? '', opacity: coat?.opacity });
  const tone = toneOf([facing[0] * sign, 0, facing[2] * sign]);
  const end = path(straight(ringOf(roll, stage, near, 0.97)), palette.edge(roll.surface, tone));
  if (roll.scroll !== true) return body + end;
  const stroke = palette.line(roll.surface, tone - 0.2);
  const curl = path(straight(spiralOf(roll, stage, near), false), {
    stroke,
    width: Math.max(9 * stage.scale, 0.8),
  });
  return body + end + curl;
};

export const drawBall = (ball: Ball, stage: Stage, palette: Palette): string => {
  const radius = ball.radius * stage.scale;
  return ellipse(
    place(stage, ball.at),
    [radius, radius],
    palette.round(ball.surface, ball.glow === true),
  );
};
