import * as z from 'zod';
import { readSource } from '../../build/sources.ts';
import type { Item, Scene } from './scene.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'write six lower-case hex digits');

const ItemSource: z.ZodType<Item> = z.strictObject({
  model: z.string(),
  size: triple,
  look: z.record(z.string(), z.string()),
  at: triple,
});

const scene = {
  wall: hex,
  floor: hex,
  back: z.number().optional(),
  view: z.strictObject({ x: z.number(), y: z.number(), width: z.number() }),
  glows: z.array(triple).optional(),
};

const SceneSource: z.ZodType<Scene> = z.strictObject({ ...scene, items: z.array(ItemSource) });

/** A product by its SKU, in the look and size in which it is sold. */
const SoldItem = z.strictObject({
  sku: z.string(),
  at: triple,
  /** The position of its pin, relative to its own, when its middle is empty or hidden. */
  pin: triple.optional(),
});

/** A moodroom: products, and props that only dress the room. */
const RoomSource = z.strictObject({ ...scene, items: z.array(z.union([SoldItem, ItemSource])) });
export type RoomSource = z.output<typeof RoomSource>;

/** A room without a text, in which things may be turned, laid and hung. */
const CornerSource = RoomSource.extend({
  items: z.array(
    z.union([
      SoldItem.extend({
        /** Degrees anticlockwise, seen from above. */
        turn: z.number().optional(),
        /**
         * Height, width and length of the area that a product covers when it is laid or hung in several
         * units.
         */
        covering: triple.optional(),
      }),
      ItemSource,
    ]),
  ),
});
export type CornerSource = z.output<typeof CornerSource>;

const Scenes = z.record(z.string(), SceneSource);
const Rooms = z.record(z.string(), RoomSource);
const Corners = z.record(z.string(), CornerSource);
const Furnishings = z.record(z.string(), z.strictObject({ items: z.array(ItemSource) }));

/** Rooms and styles by slug, and the things in the room of each site. */
export interface Stock {
  readonly rooms: Readonly<Record<string, Scene | undefined>>;
  readonly styles: Readonly<Record<string, Scene | undefined>>;
  /** Further scenes of a style, `<style>-2` and `-3`, for the style game. */
  readonly game: Readonly<Record<string, Scene | undefined>>;
  readonly heroes: Readonly<Record<string, { readonly items: readonly Item[] } | undefined>>;
}

/** The moodrooms by slug. @throws {SourceError} naming the file and the place of each problem. */
export const readRooms = (
  folder = import.meta.dirname,
): Promise<Readonly<Record<string, RoomSource>>> => readSource(folder, 'moodrooms.toml', Rooms);

/** The rooms for products that no moodroom shows, by slug. @throws {SourceError} as above. */
export const readCorners = (
  folder = import.meta.dirname,
): Promise<Readonly<Record<string, CornerSource>>> => readSource(folder, 'corners.toml', Corners);

/** @throws {SourceError} naming the file and the place of each problem. */
export const readStock = async (folder = import.meta.dirname): Promise<Stock> => ({
  rooms: await readSource(folder, 'rooms.toml', Scenes),
  styles: await readSource(folder, 'styles.toml', Scenes),
  game: await readSource(folder, 'game.toml', Scenes),
  heroes: await readSource(folder, 'heroes.toml', Furnishings),
});
