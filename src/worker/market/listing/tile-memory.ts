import { createLru } from '@parlour/runtime';
import type { TileParts, TileStamp } from './tile-parts.queries.ts';

/** The most variants that an isolate keeps for tiles. */
const MOST_VARIANTS = 6_000;
/** The approximate bytes of one variant, with its share of its product. */
const BYTES = 1_000;

interface CachedTile {
  readonly parts: TileParts;
  readonly stamp: TileStamp;
  /** Whether the variants include their tags. */
  readonly tagged: boolean;
}

/**
 * The data of tiles, with the state of the database in which it was read. A request asks the database whether
 * that is still current, along with its other reads.
 */
export interface TileMemory {
  /** The stored data of products, with tags of variants if wanted. It may be out of date. */
  readonly among: (ids: readonly number[], tagged: boolean) => ReadonlyMap<number, TileParts>;
  /** The products of these stamps that have changed since they were read. They are dropped from memory. */
  readonly changed: (stamps: readonly TileStamp[]) => readonly number[];
  /**
   * Stores data that was read at the same moment as the stamps. The least recently used data is dropped
   * first.
   */
  readonly keep: (
    read: readonly TileParts[],
    stamps: readonly TileStamp[],
    tagged: boolean,
  ) => void;
}

const isOlder = (held: TileStamp, now: TileStamp): boolean =>
  held.epoch !== now.epoch ||
  held.tags < now.tags ||
  held.listed < now.listed ||
  held.shown < now.shown;

const sizeOf = ({ parts }: CachedTile): number => BYTES * (1 + parts.variants.length);

/** @param mostVariants the most variants in all; each product counts as one more */
export const createTileMemory = (mostVariants = MOST_VARIANTS): TileMemory => {
  const capacity = mostVariants * BYTES;
  const held = createLru<CachedTile, number>({ capacity, sizeOf, largest: capacity });

  return {
    among(ids, tagged) {
      const found = new Map<number, TileParts>();
      for (const id of ids) {
        const one = held.get(id);
        if (!one || (tagged && !one.tagged)) continue;
        found.set(id, one.parts);
      }
      return found;
    },
    changed(stamps) {
      const older = stamps.filter((now) => {
        const one = held.get(now.product_id);
        return one !== undefined && isOlder(one.stamp, now);
      });
      for (const { product_id } of older) held.delete(product_id);
      return older.map(({ product_id }) => product_id);
    },
    keep(read, stamps, tagged) {
      const stampOf = new Map(stamps.map((stamp) => [stamp.product_id, stamp]));
      for (const parts of read) {
        const stamp = stampOf.get(parts.row.id);
        if (stamp) held.set(parts.row.id, { parts, stamp, tagged });
      }
    },
  };
};

export const tileMemory: TileMemory = createTileMemory();
