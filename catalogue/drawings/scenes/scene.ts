import { drawSolids, floorShadow, blur } from '../engine/picture.ts';
import { mix } from '../engine/colour.ts';
import { Palette } from '../engine/palette.ts';
import type { Solid } from '../engine/solid.ts';
import { path, straight } from '../engine/svg.ts';
import { cameraAt, place, type Point2, type Point3, type Stage } from '../engine/vector.ts';
import { solidsOf, type Finishes } from '../article.ts';
import { moved } from '../models/parts.ts';

/** Something in a room: a model, its measures (height, width, length), finishes or hex colours by part, and where it stands. */
export interface Item {
  readonly model: string;
  readonly size: readonly [number, number, number];
  readonly look: Readonly<Record<string, string>>;
  readonly at: Point3;
}

export const item = (model: string, size: Item['size'], look: Item['look'], at: Point3): Item => ({
  model,
  size,
  look,
  at,
});

/** A corner of a room, seen from the front. */
export interface Scene {
  readonly wall: string;
  readonly floor: string;
  readonly items: readonly Item[];
  /** Millimetres of floor from the things to the wall behind them. */
  readonly back?: number | undefined;
  /** Middle of the picture and width of what it shows, in millimetres. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number };
  /** Warm light on the wall: place and radius. */
  readonly glows?: readonly { readonly at: Point3; readonly radius: number }[] | undefined;
  /** A window's light on the wall, by its lower left corner. */
  readonly window?: Point2 | undefined;
  readonly azimuth?: number;
  readonly elevation?: number;
}

export interface Format {
  readonly width: number;
  readonly height: number;
}

const FAR = 20_000;

const wallOf = (scene: Scene, stage: Stage): string => {
  const z = -(scene.back ?? 900);
  const corners: Point3[] = [
    [-FAR, 0, z],
    [FAR, 0, z],
    [FAR, FAR, z],
    [-FAR, FAR, z],
  ];
  const skirting: Point3[] = [
    [-FAR, 0, z],
    [FAR, 0, z],
    [FAR, 110, z],
    [-FAR, 110, z],
  ];
  const drawn = (points: readonly Point3[]) => straight(points.map((point) => place(stage, point)));
  return (
    path(drawn(corners), { fill: 'url(#wall)' }) +
    path(drawn(skirting), { fill: mix(scene.wall, '#ffffff', 0.18) })
  );
};

/** Daylight falling aslant on the wall through two panes. */
const windowLight = ({ window, back = 900 }: Scene, stage: Stage): string => {
  if (!window) return '';
  const [x, y] = window;
  const pane = (from: number): string =>
    straight(
      (
        [
          [x + from, y],
          [x + from + 520, y + 90],
          [x + from + 520, y + 1_450],
          [x + from, y + 1_360],
        ] as const
      ).map(([px, py]) => place(stage, [px, py, -back])),
    );
  return path(pane(0) + pane(580), { fill: '#fffaf0', opacity: 0.34 });
};

const glowsOf = ({ glows = [] }: Scene, stage: Stage): string =>
  glows
    .map(({ at, radius }) => {
      const [x, y] = place(stage, at).map(Math.round);
      return `<circle cx="${x}" cy="${y}" r="${Math.round(radius * stage.scale)}" fill="url(#glow)"/>`;
    })
    .join('');

const DEFINITIONS = (scene: Scene): string =>
  `<linearGradient id="wall" x2="1" y2="1"><stop stop-color="${mix(scene.wall, '#fffaf0', 0.16)}"/><stop offset="1" stop-color="${mix(scene.wall, '#1a1210', 0.07)}"/></linearGradient>` +
  `<linearGradient id="floor" x2="0" y2="1"><stop offset=".5" stop-color="${mix(scene.floor, '#1a1210', 0.07)}"/><stop offset="1" stop-color="${mix(scene.floor, '#fffaf0', 0.1)}"/></linearGradient>` +
  '<radialGradient id="glow"><stop stop-color="#ffdf9e" stop-opacity=".55"/><stop offset="1" stop-color="#ffdf9e" stop-opacity="0"/></radialGradient>';

const solidsOfItem = (item: Item, finishes: Finishes): Solid[] => {
  const look = Object.fromEntries(
    Object.entries(item.look).map(([part, value]) => [part, value.replace('#', 'hex-')]),
  );
  return moved(solidsOf({ name: item.model, ...item, look }, withColours(item, finishes)), item.at);
};

/** The finishes with the plain colours that an item names as `#rrggbb`. */
const withColours = (item: Item, finishes: Finishes): Finishes => {
  const plain = Object.values(item.look)
    .filter((value) => value.startsWith('#'))
    .map(
      (hex) =>
        [hex.replace('#', 'hex-'), { name: 'Plain paint', hex, colour: '', material: '' }] as const,
    );
  return { ...finishes, ...Object.fromEntries(plain) };
};

/** Things lower than this (millimetres) lie under the others. */
const FLAT = 60;

const grouped = (markup = ''): string =>
  `<g stroke-linejoin="round" stroke-linecap="round">${markup}</g>`;

const stageOf = (scene: Scene, { width, height }: Format): Stage => {
  const scale = width / scene.view.width;
  return {
    camera: cameraAt(scene.azimuth ?? 0, scene.elevation ?? 11),
    scale,
    origin: [width / 2 - scene.view.x * scale, height / 2 + scene.view.y * scale],
  };
};

/** Where an item is pointed at: its middle, or the front of what lies under other things. */
const pointAt = ({ at: [x, y, z], size: [height, , length] }: Item): Point3 =>
  height < FLAT && y === 0 ? [x, y, z + length * 0.36] : [x, y + height * 0.55, z];

const offset = ([x, y, z]: Point3, [dx, dy, dz]: Point3): Point3 => [x + dx, y + dy, z + dz];

/** Place of an item in the picture of its scene: shares of width and height from the top left. */
export const shareOf = (scene: Scene, format: Format, item: Item, pin?: Point3): Point2 => {
  const point = pin === undefined ? pointAt(item) : offset(item.at, pin);
  const [x, y] = place(stageOf(scene, format), point);
  return [x / format.width, y / format.height];
};

/** A scene as an SVG document. */
export const drawScene = (scene: Scene, finishes: Finishes, { width, height }: Format): string => {
  const stage = stageOf(scene, { width, height });
  const things = scene.items.map((one) => solidsOfItem(one, finishes));
  const palette = new Palette();
  const onFloor = (index: number, flat: boolean): boolean => {
    const { at, size } = scene.items[index] ?? { at: [0, 1, 0], size: [0, 0, 0] };
    return at[1] === 0 && size[0] < FLAT === flat;
  };
  const rugs = things.filter((_, index) => onFloor(index, true));
  const rest = things.filter((solids) => !rugs.includes(solids)).flat();
  const shadowOf = (flat: boolean): string =>
    things
      .filter((_, index) => onFloor(index, flat))
      .map((solids) => floorShadow(stage, solids))
      .join('');
  const [carpets, body] = [rugs.flat(), rest].map((solids) =>
    drawSolids(solids, stage, palette, { width, height }),
  );
  const ground = `<path d="M0 0h${width}v${height}H0z" fill="url(#floor)"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${DEFINITIONS(scene)}${blur('far', 14)}${blur('near', 4)}</defs>${palette.definitions()}`,
    `${ground}${wallOf(scene, stage)}${windowLight(scene, stage)}${glowsOf(scene, stage)}`,
    `${shadowOf(true)}${grouped(carpets)}${shadowOf(false)}${grouped(body)}</svg>\n`,
  ].join('');
};
