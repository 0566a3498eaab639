import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type SealedSite, SETTINGS_FOLDER, settingsFiles } from '@parlour/site';
import { codeHash, hashOf } from './code-hash.ts';

/**
 * The files with the settings of sites for the worker of a build, by their paths: each site with its revision, which
 * is a hash of the build's code, of the policies that the site shows, and of the site's own settings.
 * @param server folder of the build's modules
 * @param policies folder of the texts of policies
 */
export const filesOfSettings = async (
  sites: readonly SealedSite[],
  server: string,
  policies = 'catalogue/policies',
): Promise<ReadonlyMap<string, string>> => {
  const code = await codeHash(server);
  const shared = await textsIn(policies, (name) => !name.startsWith(`sites${path.sep}`));
  // No page is made of a secret: a new one leaves the caches as they are.
  const revised = sites.map(async ({ sealed, ...site }) => {
    const own = await textsIn(path.join(policies, 'sites', site.id));
    return { ...site, sealed, revision: hashOf(code, shared, own, JSON.stringify(site)) };
  });
  return settingsFiles(await Promise.all(revised));
};

/** The texts of a folder of policies; '' when there is none. */
const textsIn = async (
  folder: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<string> => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const texts = names
    .filter((name) => name.endsWith('.md') && isMeant(name))
    .sort()
    .map(async (name) => `${name}\0${await readFile(path.join(folder, name), 'utf8')}`);
  return (await Promise.all(texts)).join('\0');
};

/** Writes the sites' settings into a build, from where alone its worker reads them: it binds none. */
export const siteSettings = (sites: readonly SealedSite[]): AstroIntegration => ({
  name: 'site-settings',
  hooks: {
    'astro:build:start': () => {
      // The adapter has copied the variables of wrangler.toml into the environment, where one may have 128 kB on Linux.
      delete process.env.SITES;
    },
    'astro:build:done': async ({ dir }) => {
      const client = fileURLToPath(dir);
      const server = path.join(path.dirname(client), 'server');
      await writeFilesOfSettings(client, await filesOfSettings(sites, server));
      await unbind(path.join(server, 'wrangler.json'));
    },
  },
});

/** Writes the files of settings into a folder of static files, in place of all that are there. */
export const writeFilesOfSettings = async (
  client: string,
  files: ReadonlyMap<string, string>,
): Promise<void> => {
  await rm(path.join(client, SETTINGS_FOLDER), { recursive: true, force: true });
  for (const folder of new Set([...files.keys()].map((file) => path.dirname(file)))) {
    await mkdir(path.join(client, folder), { recursive: true });
  }
  for (const [file, text] of files) await writeFile(path.join(client, file), text);
};

/** The adapter copies the variables of wrangler.toml. */
const unbind = async (file: string): Promise<void> => {
  const config = JSON.parse(await readFile(file, 'utf8')) as { vars?: Record<string, unknown> };
  delete config.vars?.SITES;
  await writeFile(file, JSON.stringify(config));
};
