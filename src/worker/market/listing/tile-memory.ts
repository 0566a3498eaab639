import { createMemory } from '#lib/memory.ts';
import type { TileParts, TileStamp } from './tile-parts.queries.ts';

/** Variants that an isolate keeps for tiles. */
const MOST_VARIANTS = 6_000;
/** Bytes of one, and of what its product has beside them. */
const BYTES = 1_000;

interface Held {
  readonly parts: TileParts;
  readonly stamp: TileStamp;
  /** Whether the variants have their tags. */
  readonly tagged: boolean;
}

/**
 * What tiles were made from, with the state of the database that it was read in. Whether that is still so,
 * a request asks the database, along with what else it reads.
 */
export interface TileMemory {
  /** What is held of products, with tags of variants if they are wanted. Whether it still holds good is not known. */
  readonly among: (ids: readonly number[], tagged: boolean) => ReadonlyMap<number, TileParts>;
  /** Of the products of these stamps those that have changed since they were read; they are dropped. */
  readonly changed: (stamps: readonly TileStamp[]) => readonly number[];
  /** Keeps what was read in the same moment as the stamps; the least recently used goes first. */
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

const sizeOf = ({ parts }: Held): number => BYTES * (1 + parts.variants.length);

/** @param mostVariants that are kept in all, a product counting as one more */
export const createTileMemory = (mostVariants = MOST_VARIANTS): TileMemory => {
  const capacity = mostVariants * BYTES;
  const held = createMemory<Held, number>({ capacity, sizeOf, largest: capacity });

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

/** The tiles of this isolate. */
export const tileMemory: TileMemory = createTileMemory();
