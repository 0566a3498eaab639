import { notingRows } from './versions/note-rows.ts';
import { asTheyAre } from './versions/present.ts';
import { noteChanges } from './versions/versions.queries.ts';
import { withdrawing } from './withdraw.queries.ts';

interface From {
  readonly assortment: string;
  /** Supplier of the products. */
  readonly source: string;
  /** Version of the catalogue that notes what is taken out; undefined for none. */
  readonly version: number | undefined;
}

/** Records that are read at once to be noted. */
const NOTED = 100;

/** Takes products out of an assortment, such that it can be undone. Answers how many were in it. */
export const withdraw = async (
  db: D1Database,
  from: From,
  references: readonly string[],
): Promise<number> => {
  let taken = 0;
  for (let at = 0; at < references.length; at += NOTED) {
    taken += await withdrawSome(db, from, references.slice(at, at + NOTED));
  }
  return taken;
};

const withdrawSome = async (
  db: D1Database,
  { version, ...from }: From,
  references: readonly string[],
): Promise<number> => {
  const { source, assortment } = from;
  const notes = version === undefined ? [] : await notesOf(references);
  const changes = notingRows(db, version, [withdrawing(db, from, references)]);
  const results = await db.batch([...notes, ...changes]);
  // The last statement but one: what follows it says that the changes are done.
  return results.at(-2)?.results.length ?? 0;

  async function notesOf(all: readonly string[]): Promise<readonly D1PreparedStatement[]> {
    const things = all.map((reference) => ({ kind: 'product', source, reference }));
    const noted = await asTheyAre(db, things, new Date().toISOString());
    const sold = noted.filter(({ assortments }) =>
      (JSON.parse(assortments) as string[]).includes(assortment),
    );
    return sold.length === 0 ? [] : [noteChanges(db, version ?? 0, sold)];
  }
};
