import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { CommandFailure } from '../parlour/command-failure.ts';

const SITES = 'catalogue/policies/sites';

type Sites = Readonly<Record<string, unknown>>;

interface Settings {
  readonly vars?: { readonly SITES?: Sites };
  readonly env?: Readonly<Record<string, Settings>>;
}

/** The ids of the sites that wrangler.toml has in any environment, or for this machine. */
const siteIds = (text: string): readonly string[] => {
  const { env = {}, ...top }: Settings = parse(text);
  return [top, ...Object.values(env)].flatMap(({ vars }) => Object.keys(vars?.SITES ?? {}));
};

interface StrayTexts {
  readonly found: string;
  readonly mend: string;
}

/**
 * Folders with texts of a site that no environment has: nobody would ever see them. An environment need not
 * serve every site that has texts.
 */
export const strayTexts = async (): Promise<readonly StrayTexts[]> => {
  const known = siteIds(await readFile('wrangler.toml', 'utf8'));
  const files = await Array.fromAsync(glob(`${SITES}/*/**/*.md`));
  const ids = new Set(files.map((file) => path.relative(SITES, file).split(path.sep)[0] ?? ''));
  return [...ids]
    .filter((id) => !known.includes(id))
    .toSorted()
    .map((id) => ({
      found: `${SITES}/${id} has texts of a site "${id}", which is in no environment of wrangler.toml`,
      mend: `rename the folder if a site is meant (${[...new Set(known)].join(', ')}), move it out of ${SITES} to keep the texts, or add the site: npm run parlour -- site add ${id}`,
    }));
};

/** @throws {CommandFailure} before a build that would leave texts out without a word. */
export const requireTextsOfSites = async (): Promise<void> => {
  const stray = await strayTexts();
  if (stray.length === 0) return;
  throw new CommandFailure(stray.map(({ found, mend }) => `${found}; ${mend}`).join('\n'));
};
