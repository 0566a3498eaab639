/** How many products have something, by its name. */
export type NamedCounts = Readonly<Record<string, number>>;

/** The most names that are counted. */
const MOST = 200;
/** The most names in a sentence. */
const MOST_SAID = 12;

/** The counts with one more for each of a product's names. */
export const withNames = (counts: NamedCounts, names: readonly string[]): NamedCounts => {
  const kept = new Map(Object.entries(counts));
  for (const name of names) {
    const known = kept.get(name);
    if (known !== undefined || kept.size < MOST) kept.set(name, (known ?? 0) + 1);
  }
  return names.length === 0 ? counts : Object.fromEntries(kept);
};

/** The most frequent names with their counts: `Seat height (12), Load (3) and 4 more`. */
export const countedNames = (counts: NamedCounts): string => {
  const all = Object.entries(counts).toSorted(
    ([left, one], [right, other]) => other - one || (left < right ? -1 : 1),
  );
  const said = all.slice(0, MOST_SAID).map(([name, count]) => `${name} (${count})`);
  const more = all.length - said.length;
  return more > 0 ? `${said.join(', ')} and ${more} more` : said.join(', ');
};
