import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A chunk's name, with a hash of its content and so of the names of other chunks. */
const CHUNK = /([/"][\w.@~[\]-]+)_[\w-]{8}\.mjs\b/g;

/**
 * What Astro writes about a build into its entry point that no page is made of: the list of static files, among them
 * every site's logo, the folders of this machine, the program that ran the build (`_` of its environment), and a random
 * key for encrypted parts of pages, which the shop has not.
 */
const ABOUT_THE_BUILD =
  /"assets":\[[^\]]*\]|"key":"[\w+/=]{44}"|"\w+Dir":"file:[^"]*"|"provider":"file:[^"]*"|\{ _: "[^"]*" \}/g;

/** The files of modules, which Astro lists in the order of their names. */
const ENTRIES = /"entryModules":\{([^}]*)\}/;

/** The chunk of a policy's text, and what loads it: the texts belong to the sites that show them. */
const POLICY = /\b(?:const|let|var) file = "[^"]*\/catalogue\/policies\//;
const POLICY_LOADED = /"\/catalogue\/policies\/[^"]*": \(\) => import\("[^"]*"\),?\s*/g;

/**
 * A hash of the code and styles that make the pages of a build: the worker's modules, which name the browser's files
 * by the hashes of their contents. The same sources give the same hash on every machine; settings and texts of sites
 * are not in it (`site-settings.ts`).
 * @param server folder of the build's modules
 */
export const codeHash = async (server: string): Promise<string> => {
  const names = await readdir(server, { recursive: true });
  const modules = await Promise.all(
    names
      .filter((name) => name.endsWith('.mjs'))
      .map(async (name) => `/${name}\0${await readFile(path.join(server, name), 'utf8')}`),
  );
  const code = modules.filter((text) => !POLICY.test(text)).map((text) => hashOf(plain(text)));
  return hashOf(...code.sort());
};

const plain = (text: string): string =>
  text
    .replace(ABOUT_THE_BUILD, '')
    .replaceAll(process.cwd(), '')
    .replace(POLICY_LOADED, '')
    .replace(CHUNK, '$1.mjs')
    .replace(ENTRIES, (_, entries: string) => codeEntries(entries).sort().join());

const codeEntries = (entries: string): string[] =>
  (entries.match(/"[^"]*":"[^"]*"/g) ?? []).filter(
    (entry) => !entry.includes('/catalogue/policies/'),
  );

/** Twelve digits of the hash of some texts. */
export const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
};
