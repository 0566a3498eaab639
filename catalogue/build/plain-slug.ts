const UNCOMPOSED: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', å: 'a', ß: 'ss' };

/** A name as a slug of plain letters: `Læsø Reading Lamp` becomes `laeso-reading-lamp`. */
export const plainSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[øæåß]/g, (letter) => UNCOMPOSED[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
