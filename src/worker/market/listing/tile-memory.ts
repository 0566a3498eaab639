import type { TileParts, TileStamp } from './tile-parts.queries.ts';

/** Variants that an isolate keeps for tiles: about a kB each. */
const MOST_VARIANTS = 6_000;

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
  /** Of the products of these stamps those that have changed since they were read; they are let go of. */
  readonly changed: (stamps: readonly TileStamp[]) => readonly number[];
  /** Keeps what was read in the same moment as the stamps; what was asked for the longest ago goes first. */
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

const weight = ({ parts }: Held): number => 1 + parts.variants.length;

/** @param mostVariants that are kept in all, a product counting as one more */
export const createTileMemory = (mostVariants = MOST_VARIANTS): TileMemory => {
  // The one that was asked for the longest ago comes first.
  const held = new Map<number, Held>();
  let weights = 0;

  const drop = (id: number): void => {
    const gone = held.get(id);
    if (!gone) return;
    weights -= weight(gone);
    held.delete(id);
  };
  const put = (id: number, one: Held): void => {
    drop(id);
    held.set(id, one);
    weights += weight(one);
  };

  return {
    among(ids, tagged) {
      const found = new Map<number, TileParts>();
      for (const id of ids) {
        const one = held.get(id);
        if (!one || (tagged && !one.tagged)) continue;
        put(id, one);
        found.set(id, one.parts);
      }
      return found;
    },
    changed(stamps) {
      const older = stamps.filter((now) => {
        const one = held.get(now.product_id);
        return one !== undefined && isOlder(one.stamp, now);
      });
      for (const { product_id } of older) drop(product_id);
      return older.map(({ product_id }) => product_id);
    },
    keep(read, stamps, tagged) {
      const stampOf = new Map(stamps.map((stamp) => [stamp.product_id, stamp]));
      for (const parts of read) {
        const stamp = stampOf.get(parts.row.id);
        if (stamp) put(parts.row.id, { parts, stamp, tagged });
      }
      for (const id of held.keys()) {
        if (weights <= mostVariants) break;
        drop(id);
      }
    },
  };
};

/** The tiles of this isolate. */
export const tileMemory: TileMemory = createTileMemory();
