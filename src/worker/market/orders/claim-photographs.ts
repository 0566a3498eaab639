import { MOST_CLAIM_PHOTOGRAPHS, PHOTOGRAPH_SIDE, PHOTOGRAPH_THUMBNAIL } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { reencodePhotograph } from '../account/re-encode.ts';
import { notFound, randomRowId, requireRowId } from '../ids.ts';
import type { Claim } from './claims.queries.ts';

const OF_CLAIM = `SELECT id, line, width, height, thumbnail FROM claim_photograph
  WHERE claim = ?1 ORDER BY created_at, id`;

interface PhotographRow {
  readonly id: number;
  readonly line: string;
  readonly width: number;
  readonly height: number;
  /** A JPEG in base64. */
  readonly thumbnail: string;
}

/** The photographs of a claim, oldest first. */
export const photographsOf = async (db: D1Database, { id }: Pick<Claim, 'id'>) => {
  const { results } = await db.prepare(OF_CLAIM).bind(id).all<PhotographRow>();
  return results.map(({ id: photograph, line, ...one }) => ({
    ...one,
    id: String(photograph),
    lineId: line,
  }));
};

const WHOLE = 'SELECT data FROM claim_photograph WHERE id = ?1 AND claim = ?2';

/**
 * A photograph of a claim, whole: a JPEG in base64.
 * @throws {ShopError} `not_found` for a photograph of another claim
 */
export const wholePhotograph = async (
  db: D1Database,
  claim: Pick<Claim, 'id'>,
  photograph: string,
): Promise<string> => {
  const id = requireRowId(photograph, 'photograph');
  const data = await db.prepare(WHOLE).bind(id, claim.id).first<string>('data');
  if (data === null) throw notFound('photograph');
  return data;
};

const ADD = `INSERT INTO claim_photograph
    (id, claim, order_id, line, width, height, created_at, thumbnail, data)
  SELECT ?1, id, order_id, ?3, ?4, ?5, ?6, ?7, ?8 FROM claim
  WHERE id = ?2 AND closed_at = ''
    AND (SELECT count(*) FROM claim_photograph WHERE claim = ?2) < ${String(MOST_CLAIM_PHOTOGRAPHS)}
  RETURNING id`;

const SIDES = { large: PHOTOGRAPH_SIDE, small: PHOTOGRAPH_THUMBNAIL } as const;

/**
 * Adds a photograph to an open claim: re-encoded, so that nothing of the file is kept but the visible picture.
 * @throws {ShopError} `invalid_request` for a picture that cannot be read, `too_many`
 */
export const addPhotograph = async (
  { db, images }: { readonly db: D1Database; readonly images: ImagesBinding },
  claim: Pick<Claim, 'id'>,
  { line, file }: { readonly line: string; readonly file: Uint8Array<ArrayBuffer> },
): Promise<void> => {
  const { width, height, large, small } = await reencodePhotograph(images, file, SIDES);
  const added = await db
    .prepare(ADD)
    .bind(
      randomRowId(),
      claim.id,
      line,
      width,
      height,
      new Date().toISOString(),
      small.toBase64(),
      large.toBase64(),
    )
    .first('id');
  if (added !== null) return;
  throw new ShopError(
    'too_many',
    409,
    `An open claim can have up to ${String(MOST_CLAIM_PHOTOGRAPHS)} photographs.`,
  );
};
