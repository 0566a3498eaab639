import { notingRows } from './versions/note-rows.ts';
import { asTheyAre } from './versions/present.ts';
import { noteChanges } from './versions/versions.queries.ts';
import { withdrawing } from './withdraw.queries.ts';

interface WithdrawalScope {
  readonly assortment: string;
  /** The supplier of the products. */
  readonly source: string;
  /** The catalogue version that records what is removed; undefined for none. */
  readonly version: number | undefined;
}

/** The number of records to read at once before they are recorded. */
const NOTED = 100;

/** Removes products from an assortment in a way that can be undone. Returns how many were in it. */
export const withdraw = async (
  db: D1Database,
  { version, ...from }: WithdrawalScope,
  references: readonly string[],
): Promise<number> => {
  let withdrawn = 0;
  for (let at = 0; at < references.length; at += NOTED) {
    const some = references.slice(at, at + NOTED);
    const notes = version === undefined ? [] : await notesOf(db, version, from, some);
    const changes = notingRows(db, version, [withdrawing(db, from, some)]);
    const results = await db.batch([...notes, ...changes]);
    // The last statement only marks the end of the changes, so the result is in the one before it.
    withdrawn += results.at(-2)?.results.length ?? 0;
  }
  return withdrawn;
};

const notesOf = async (
  db: D1Database,
  version: number,
  { source, assortment }: Omit<WithdrawalScope, 'version'>,
  references: readonly string[],
): Promise<readonly D1PreparedStatement[]> => {
  const things = references.map((reference) => ({ kind: 'product', source, reference }));
  const noted = await asTheyAre(db, things, new Date().toISOString());
  const sold = noted.filter(({ assortments }) =>
    (JSON.parse(assortments) as string[]).includes(assortment),
  );
  return sold.length === 0 ? [] : [noteChanges(db, version, sold)];
};
