import type * as z from 'zod';
import type { Picture } from '#lib/contract/entities/picture.ts';
import { isPicture } from '#lib/domain/picture.ts';
import type { Fragment } from '../listing/selection.ts';

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

const COLUMNS = `media.product_id, media.variant_id, media.url, media.thumbnail, media.name,
  media.s3key, media.width, media.height`;

export const mediasOfVariants = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT ${COLUMNS} FROM variant CROSS JOIN media
       ON media.product_id = variant.product_id AND media.variant_id = variant.id
       WHERE ${scope.sql} ORDER BY media.position, media.id`,
    )
    .bind(...scope.values);

const OF_PRODUCTS = `SELECT ${COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN media ON media.product_id = wanted.value AND media.variant_id = 0
  ORDER BY media.position, media.id`;

export const mediasOfProducts = (db: D1Database, ids: string): D1PreparedStatement =>
  db.prepare(OF_PRODUCTS).bind(ids);

export const toPicture = ({ url, thumbnail, name, s3key, width, height }: PictureRow) =>
  ({ url, thumbnail, name, s3key, width, height }) satisfies PictureReply;

/** The first two images: what a tile shows, and what it shows under the pointer. */
export const toTilePictures = (rows: readonly MediaRow[]): PictureReply[] =>
  rows
    .filter(isPicture)
    .slice(0, 2)
    .map(({ url, thumbnail, width, height }) => ({ url, thumbnail, width, height }));
