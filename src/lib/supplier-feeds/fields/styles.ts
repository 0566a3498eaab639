interface Style {
  readonly name: string;
  readonly slug: string;
}

/** The styles of the shop's menus and the words that feeds have for them. */
const STYLES: readonly (readonly [style: Style, words: RegExp])[] = [
  [{ name: 'Art Deco', slug: 'artdeco' }, /^art ?deco$/],
  [{ name: 'Industrial', slug: 'industrial' }, /^industrial$/],
  [{ name: 'Classic', slug: 'classic' }, /^(classic|traditional|heritage)$/],
  [{ name: 'Designer', slug: 'designer' }, /^designer$/],
  [{ name: 'Mainstream', slug: 'mainstream' }, /^mainstream$/],
  [{ name: 'Mid-Century', slug: 'midcentury' }, /^mid ?century( modern)?$/],
  [{ name: 'Ethnic', slug: 'ethnic' }, /^ethnic$/],
  [{ name: 'Baroque', slug: 'baroque' }, /^baroque$/],
  [{ name: 'Playful', slug: 'playful' }, /^playful$/],
  [{ name: 'Rustic', slug: 'rustic' }, /^(rustic|farmhouse)$/],
  [{ name: 'Shabby Chic', slug: 'shabby' }, /^shabby( chic)?$/],
  [{ name: 'Zen', slug: 'zen' }, /^(zen|japandi)$/],
];

/** The style that a keyword names; undefined for any other keyword. */
export const styleNamed = (keyword: string): Style | undefined =>
  STYLES.find(([, words]) =>
    words.test(
      keyword
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim(),
    ),
  )?.[0];
