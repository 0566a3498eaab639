import path from 'node:path';
import { parse } from 'smol-toml';
import { readFile } from 'node:fs/promises';
import { parseSites } from '@parlour/site';
import { readStories } from '../build/story-files.ts';
import { heroScene } from './scenes/heroes.ts';
import { lineUp } from './scenes/line-up.ts';
import { roomScene } from './scenes/room-scene.ts';
import type { Item, Scene } from './scenes/scene.ts';
import {
  readCorners,
  readRooms,
  readStock,
  type CornerSource,
  type RoomSource,
  type Stock,
} from './scenes/scene-files.ts';
import { shotOfLook, type Plan, type Shot } from './studio-plan.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CATALOGUE = path.resolve(import.meta.dirname, '..');

/** A room as the studio composes it; positions and sizes in millimetres. */
export interface RoomShot {
  readonly file: string;
  readonly shape: readonly [number, number];
  readonly wall: string;
  readonly floor: string;
  readonly panels: boolean;
  /** Middle (x, height) and width of the visible part. */
  readonly view: readonly [number, number, number];
  readonly back: number;
  /** x, depth and height of each lamp's light. */
  readonly glows: readonly (readonly [number, number, number])[];
  readonly items: readonly RoomItem[];
}

/** A thing in a room. A thing that is sold has a name, and its position in the picture is recorded. */
interface RoomItem extends Shot {
  readonly name: string;
  readonly at: Position;
  /** Degrees anticlockwise, seen from above. */
  readonly turn: number;
  /** The point that its pin marks, when that is not its middle. */
  readonly pin?: Position | undefined;
}

type Position = readonly [number, number, number];

const WIDE = [16, 9] as const;
const COVER = [3, 2] as const;
const CARD = [4, 3] as const;

/** Folder of the rooms for products that no moodroom shows. */
export const CORNERS = 'rooms/';

/** Styles and sites with panelled walls. */
const PANELLED = new Set(['hearth', 'ombre', 'classic', 'baroque', 'shabby', 'artdeco']);

/**
 * All rooms: those at the top of the home pages, the moodrooms, the corners, the nine rooms, the twelve
 * styles and their game, and the covers of posts.
 */
export const roomShots = async (plan: Plan): Promise<RoomShot[]> => {
  const stock = await readStock();
  return [
    ...(await heroes(plan, stock)),
    ...moodrooms(plan, await readRooms()),
    ...corners(plan, await readCorners()),
    ...tagRooms(plan, stock),
    ...gameRooms(plan, stock),
    ...(await covers(plan)),
  ];
};

const heroes = async (plan: Plan, stock: Stock): Promise<RoomShot[]> => {
  const settings = parse(await readFile(path.join(ROOT, 'wrangler.toml'), 'utf8')) as {
    vars: { SITES: unknown };
  };
  return parseSites(settings.vars.SITES).map((site) =>
    roomShot(plan, { file: `heroes/${site.id}`, shape: WIDE }, heroScene(site, stock)),
  );
};

const moodrooms = (plan: Plan, rooms: Readonly<Record<string, RoomSource>>): RoomShot[] =>
  Object.entries(rooms).map(([slug, room]) => {
    const scene = roomScene(plan.sources, slug, room);
    const shot = roomShot(plan, { file: `moodrooms/${slug}`, shape: WIDE }, scene);
    const items = shot.items.map((item, index) => ({ ...item, ...soldAs(room.items[index]) }));
    return { ...shot, items };
  });

const corners = (plan: Plan, rooms: Readonly<Record<string, CornerSource>>): RoomShot[] =>
  Object.entries(rooms).map(([slug, room]) => {
    const file = `${CORNERS}${slug}`;
    const shot = roomShot(plan, { file, shape: WIDE }, roomScene(plan.sources, slug, room));
    const items = shot.items.map((item, index) => ({ ...item, ...laidAs(room.items[index]) }));
    return { ...shot, items };
  });

/** Name, turn and size of a thing in a corner. */
const laidAs = (item: CornerSource['items'][number] | undefined): Partial<RoomItem> => {
  if (!item || !('sku' in item)) return {};
  const { sku: name, turn = 0, covering } = item;
  if (!covering) return { name, turn };
  const [height, width, length] = covering;
  return { name, turn, size: [width, length, height] };
};

/** Name and pin of a product. */
const soldAs = (item: RoomSource['items'][number] | undefined): Partial<RoomItem> => {
  if (!item || !('sku' in item)) return {};
  const [x, y, z] = item.at;
  const [dx, dy, dz] = item.pin ?? [0, 0, 0];
  return {
    name: item.sku,
    ...(item.pin ? { pin: placeOf({ at: [x + dx, y + dy, z + dz] }) } : {}),
  };
};

const tagRooms = (plan: Plan, { rooms, styles }: Stock): RoomShot[] =>
  [
    ...Object.entries(rooms).map(([slug, scene]) => ({ file: `tags/room-${slug}`, scene })),
    ...Object.entries(styles).map(([slug, scene]) => ({ file: `tags/style-${slug}`, scene })),
  ].flatMap(({ file, scene }) => (scene ? [roomShot(plan, { file, shape: CARD }, scene)] : []));

/** The style game shows three pictures of each style; the first is the style's own. */
const gameRooms = (plan: Plan, { game }: Stock): RoomShot[] =>
  Object.entries(game).flatMap(([name, scene]) =>
    scene ? [roomShot(plan, { file: `game/${name}`, shape: CARD }, scene)] : [],
  );

/** The products of a post, side by side. */
const covers = async (plan: Plan): Promise<RoomShot[]> =>
  (await readStories(CATALOGUE)).posts.map((post) =>
    roomShot(plan, { file: `posts/${post.slug}`, shape: COVER }, lineUp(plan, post)),
  );

/** A scene, furnished with the studio's models. */
const roomShot = (
  plan: Plan,
  { file, shape }: Pick<RoomShot, 'file' | 'shape'>,
  scene: Scene,
): RoomShot => ({
  file,
  shape,
  wall: `lacquer:${scene.wall}`,
  floor: floorOf(scene.floor),
  panels: PANELLED.has(file.replace(/-\d$/, '').replace(/^.*[/-]/, '')),
  view: [scene.view.x, scene.view.y, scene.view.width],
  back: scene.back ?? 900,
  glows: (scene.glows ?? []).map(([x, y, z]) => [x, -z, y] as const),
  items: scene.items.map((item, index) => ({
    ...shotOfLook(plan, item, `${file}-${index}`),
    name: '',
    turn: 0,
    at: placeOf(item),
  })),
});

/** A scene's x, height and nearness as the studio's x, depth and height. */
const placeOf = ({ at: [x, y, z] }: Pick<Item, 'at'>): Position => [x, -z, y];

const PALE = 0.16;

/** Boards in the floor's colour; a floor with hardly any colour is stone. */
const floorOf = (hex: string): string => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const colour = Math.max(...channels) - Math.min(...channels);
  return `${colour < PALE ? 'stoneware' : 'oak-natural'}:${hex}`;
};
