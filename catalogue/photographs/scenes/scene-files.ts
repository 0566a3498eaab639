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

/** A thing of the catalogue by its SKU, in the look and size that it is sold in. */
const SoldItem = z.strictObject({
  sku: z.string(),
  at: triple,
  /** Where its pin goes, from where it stands, when its middle is empty or hidden. */
  pin: triple.optional(),
});

/** A moodroom: what is sold, and what only dresses the room. */
const RoomSource = z.strictObject({ ...scene, items: z.array(z.union([SoldItem, ItemSource])) });
export type RoomSource = z.output<typeof RoomSource>;

/** A room without a text, in which things may be turned, laid and hung. */
const CornerSource = RoomSource.extend({
  items: z.array(
    z.union([
      SoldItem.extend({
        /** Degrees, seen from above, against the clock. */
        turn: z.number().optional(),
        /** Height, width and length of what is laid or hung of a thing that is sold in pieces. */
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

/** Rooms and styles by slug, and what stands in the room of each site. */
export interface Stock {
  readonly rooms: Readonly<Record<string, Scene | undefined>>;
  readonly styles: Readonly<Record<string, Scene | undefined>>;
  /** Further scenes of a style, `<style>-2` and `-3`, for the style game. */
  readonly game: Readonly<Record<string, Scene | undefined>>;
  readonly heroes: Readonly<Record<string, { readonly items: readonly Item[] } | undefined>>;
}

/** The moodrooms by slug. @throws {SourceError} naming file and place of whatever is wrong. */
export const readRooms = (
  folder = import.meta.dirname,
): Promise<Readonly<Record<string, RoomSource>>> => readSource(folder, 'moodrooms.toml', Rooms);

/** The rooms that show what no moodroom does, by slug. @throws {SourceError} as above. */
export const readCorners = (
  folder = import.meta.dirname,
): Promise<Readonly<Record<string, CornerSource>>> => readSource(folder, 'corners.toml', Corners);

/** @throws {SourceError} naming file and place of whatever is wrong. */
export const readStock = async (folder = import.meta.dirname): Promise<Stock> => ({
  rooms: await readSource(folder, 'rooms.toml', Scenes),
  styles: await readSource(folder, 'styles.toml', Scenes),
  game: await readSource(folder, 'game.toml', Scenes),
  heroes: await readSource(folder, 'heroes.toml', Furnishings),
});
