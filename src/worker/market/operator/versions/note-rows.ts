const NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
const OWN = `INSERT INTO catalogue_loading (version, own, at) VALUES (?1, 1, ${NOW})`;
const OTHERS = `INSERT INTO catalogue_loading (version, own, at)
  SELECT id, 0, ${NOW} FROM catalogue_version ORDER BY id DESC LIMIT 1`;
const DONE = 'DELETE FROM catalogue_loading';

/**
 * Wraps the statements of a batch that changes the catalogue, so that the database records each row before a
 * version changes it for the first time.
 * @param version undefined for none
 */
export const notingRows = (
  db: D1Database,
  version: number | undefined,
  changes: readonly D1PreparedStatement[],
): readonly D1PreparedStatement[] =>
  changes.length === 0
    ? []
    : [
        version === undefined ? db.prepare(OTHERS) : db.prepare(OWN).bind(version),
        ...changes,
        db.prepare(DONE),
      ];
