import type * as z from 'zod';
import type { Picture } from '@parlour/contract';
import { isPicture } from '@parlour/domain';
import type { Fragment } from '../listing/criterion-sql.ts';

export type PictureReply = z.input<typeof Picture>;

interface PictureRow {
  readonly url: string;
  readonly thumbnail: string;
  readonly name: string;
  readonly s3key: string;
  readonly width: number;
  readonly height: number;
}

export interface MediaRow extends PictureRow {
  readonly product_id: number;
  /** 0 for a picture of the product as a whole. */
  readonly variant_id: number;
}

const pixels = (side: 'width' | 'height'): string =>
  `coalesce(copy.${side}, iif(media.width * media.height > 0, NULL, nullif(size.${side}, 0)), media.${side}) AS ${side}`;

/**
 * For a supplier's picture with a copy, the copy's URL and size. A size that no record states is the one that
 * was read from the file.
 */
const COLUMNS = `media.product_id, media.variant_id, coalesce(copy.address, media.url) AS url,
  CASE WHEN copy.address IS NULL THEN media.thumbnail ELSE '' END AS thumbnail, media.name,
  media.s3key, ${pixels('width')}, ${pixels('height')}`;

/** A refused picture is not shown. */
const KEPT = `LEFT JOIN supplier_picture AS kept ON kept.address = media.url
  LEFT JOIN stored_picture AS copy ON copy.hash = kept.hash
  LEFT JOIN picture_size AS size ON size.address = media.url AND media.width * media.height = 0`;
const SHOWN = `coalesce(kept.state, '') <> 'refused'`;

export const mediasOfVariants = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT ${COLUMNS} FROM variant CROSS JOIN media
       ON media.product_id = variant.product_id AND media.variant_id = variant.id
       ${KEPT} WHERE ${scope.sql} AND ${SHOWN} ORDER BY media.position, media.id`,
    )
    .bind(...scope.values);

const OF_PRODUCTS = `SELECT ${COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN media ON media.product_id = wanted.value AND media.variant_id = 0
  ${KEPT} WHERE ${SHOWN} ORDER BY media.position, media.id`;

export const mediasOfProducts = (db: D1Database, ids: string): D1PreparedStatement =>
  db.prepare(OF_PRODUCTS).bind(ids);

export const toPicture = ({ url, thumbnail, name, s3key, width, height }: PictureRow) =>
  ({ url, thumbnail, name, s3key, width, height }) satisfies PictureReply;

/** The first two pictures: the one on a tile, and the one that shows under the pointer. */
export const toTilePictures = (rows: readonly MediaRow[]): PictureReply[] =>
  rows
    .filter(isPicture)
    .slice(0, 2)
    .map(({ url, thumbnail, width, height }) => ({ url, thumbnail, width, height }));
