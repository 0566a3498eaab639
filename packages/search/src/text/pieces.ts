/* Bytes in the storage of an object, in pieces, of which a part is read without the rest. */

import { type ByteRanges, joinedBytes, UnreadableBytes } from '../lists/columns.ts';

/** A read takes whole pieces from the storage, and a write is a row for each. */
const PIECE_BYTES = 32_768;

export const PIECES =
  'CREATE TABLE IF NOT EXISTS piece (place INTEGER PRIMARY KEY, bytes BLOB NOT NULL)';

const LAST = `SELECT place * ${PIECE_BYTES} + length(bytes) AS length FROM piece ORDER BY place DESC LIMIT 1`;

/** The part of each piece that is in a range: `?1` and `?2` are its first and last piece, `?3` and `?4` its ends. */
const RANGE = `SELECT substr(bytes, 1 + max(0, ?3 - place * ${PIECE_BYTES}),
    ?4 - max(?3, place * ${PIECE_BYTES})) AS some
  FROM piece WHERE place BETWEEN ?1 AND ?2 ORDER BY place`;

/** Replaces what is stored. */
export const writePieces = (sql: SqlStorage, bytes: Uint8Array): void => {
  forgetPieces(sql);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.slice(at, at + PIECE_BYTES);
    sql.exec('INSERT INTO piece VALUES (?, ?)', at / PIECE_BYTES, piece);
  }
};

export const forgetPieces = (sql: SqlStorage): void => {
  sql.exec('DELETE FROM piece');
};

/** What is stored; of no length when nothing is. */
export const bytesInPieces = (sql: SqlStorage): ByteRanges => {
  const [last] = sql.exec<{ length: number }>(LAST).toArray();
  return {
    length: last?.length ?? 0,
    read: (from, to) => {
      if (from === to) return new Uint8Array();
      const [first, last] = [from, to - 1].map((at) => Math.floor(at / PIECE_BYTES));
      const rows = sql.exec<{ some: ArrayBuffer }>(RANGE, first, last, from, to).toArray();
      const parts = rows.map(({ some }) => new Uint8Array(some));
      const [only] = parts;
      const bytes = only && parts.length === 1 ? only : joinedBytes(parts);
      if (bytes.length !== to - from) throw new UnreadableBytes('pieces are missing');
      return bytes;
    },
  };
};
