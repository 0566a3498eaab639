import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSealingKeys, parseSites, sampleSettings, seal, type Site } from '@parlour/site';
import { filesOfSettings } from './site-settings.ts';

let folder: string;

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};

interface Built {
  /** The content of the chunk that makes a list, and the hash in its name. */
  readonly list?: readonly [code: string, hash: string];
  /** The sites that have texts and pictures of their own. */
  readonly texts?: readonly string[];
  readonly key?: string;
}

/** Writes the worker of a build: an entry point, a chunk, and a chunk for the text of each site. */
const build = async ({
  list: [code, hash] = ['page("list")', 'AAAAAAAA'],
  texts = ['hearth'],
  key = 'a'.repeat(43),
}: Built = {}): Promise<void> => {
  await rm(path.join(folder, 'server'), { recursive: true, force: true });
  const textOf = (site: string) => `/catalogue/policies/sites/${site}/about-us.md`;
  const chunkOf = (site: string) => `about-us_${site.padEnd(8, 'x')}.mjs`;
  const manifest = {
    srcDir: `file://${process.cwd()}/src/`,
    pages: [`${process.cwd()}/src/pages/index.astro`],
    styles: ['/_astro/list.B1zOKnhS.css'],
    // In the order of the files' names, which contain hashes.
    entryModules: Object.fromEntries(
      [
        ['list', `chunks/list_${hash}.mjs`] as const,
        ['tile', 'chunks/tile_AAAABBBB.mjs'] as const,
        ...texts.map((site) => [process.cwd() + textOf(site), `chunks/${chunkOf(site)}`] as const),
      ].toSorted(([, left], [, right]) => left.slice(-12).localeCompare(right.slice(-12))),
    ),
    assets: texts.map((site) => `/sites/${site}/logo.svg`),
    key: `${key}=`,
  };
  await write(
    'server/entry.mjs',
    `import "./chunks/list_${hash}.mjs"; serve(${JSON.stringify(manifest)}, { _: "/usr/bin/${key.slice(0, 4)}" })`,
  );
  const loads = texts.map((site) => `\t"${textOf(site)}": () => import("./${chunkOf(site)}")`);
  await write(
    `server/chunks/list_${hash}.mjs`,
    `${code}; const files = {\n${loads.join(',\n')}\n};`,
  );
  for (const site of texts) {
    await write(
      `server/chunks/${chunkOf(site)}`,
      `const file = "${process.cwd()}${textOf(site)}";\nconst html = "About ${site}";`,
    );
  }
};

/** The revisions of sites in the build, by their ids. */
const revisions = async (settings: object = sampleSettings()): Promise<Record<string, string>> => {
  const at = (name: string) => path.join(folder, name);
  const files = await filesOfSettings(parseSites(settings), at('server'), at('policies'));
  return Object.fromEntries(
    [...files]
      .filter(([file]) => file.startsWith('/site-settings/sites/'))
      .map(([, text]) => JSON.parse(text) as Site)
      .map(({ id, revision }) => [id, revision]),
  );
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-built-'));
  await write('policies/about-us.md', 'About us');
  await write('policies/sites/hearth/about-us.md', 'About hearth');
  await build();
});

afterEach(() => rm(folder, { recursive: true }));

describe('the revision of a site', () => {
  it('stays with another secret, which no page is made of', async () => {
    const settings = sampleSettings();
    const { publicKey } = await makeSealingKeys();
    const place = { site: 'hearth', name: 'API_TOKEN_HEARTH' };
    const sealed = { API_TOKEN_HEARTH: await seal(publicKey, place, 'hearth.token') };
    const { hearth, ...others } = settings;
    expect(await revisions({ ...others, hearth: { ...hearth, sealed } })).toEqual(
      await revisions(settings),
    );
  });

  it('is its own', async () => {
    const all = Object.values(await revisions());
    expect(new Set(all).size).toBe(all.length);
    for (const revision of all) expect(revision).toMatch(/^[0-9a-f]{12}$/);
  });

  it('stays when a build of the same code is repeated, on any machine', async () => {
    const before = await revisions();
    await build({ key: 'b'.repeat(43) });
    expect(await revisions()).toEqual(before);
  });

  it('stays when another site is added, with its pictures and its texts', async () => {
    const before = await revisions();
    const { hearth, ...settings } = sampleSettings();
    const fern = { ...structuredClone(hearth), hosts: ['fern.localhost'] };
    Object.assign(fern, {
      origin: 'http://fern.localhost:8787',
      apiTokenSecret: 'API_TOKEN_FERN',
      signIn: {
        ...(hearth!.signIn as object),
        clientId: 'fern',
        clientSecret: 'CLIENT_SECRET_FERN',
      },
      logo: '/sites/fern/logo.svg',
      footerLogo: '/sites/fern/logo.svg',
      favicon: '/sites/fern/favicon.svg',
    });
    await write('policies/sites/fern/about-us.md', 'About fern');
    // The names of chunks that name it are others, too.
    await build({ list: ['page("list")', 'BBBBBBBB'], texts: ['fern', 'hearth'] });
    const after = await revisions({ hearth, ...settings, fern });
    expect(after).toEqual({ ...before, fern: after.fern });
  });

  it('changes with the settings of the site alone', async () => {
    const before = await revisions();
    const settings = sampleSettings();
    Object.assign(settings.hearth!, { tagline: 'Chairs for the fire.' });
    const after = await revisions(settings);
    expect(after).toEqual({ ...before, hearth: after.hearth });
    expect(after.hearth).not.toBe(before.hearth);
  });

  it('changes with the texts of the site alone', async () => {
    const before = await revisions();
    await write('policies/sites/hearth/about-us.md', 'About hearth and hale');
    const after = await revisions();
    expect(after).toEqual({ ...before, hearth: after.hearth });
    expect(after.hearth).not.toBe(before.hearth);
  });

  it.each<[what: string, change: () => Promise<void>]>([
    ['code', () => build({ list: ['page("tiles")', 'AAAAAAAA'] })],
    ['texts that they share', () => write('policies/about-us.md', 'About all of us')],
  ])('changes for all sites with the %s', async (_, change) => {
    const before = await revisions();
    await change();
    const after = await revisions();
    for (const [id, revision] of Object.entries(after)) expect(revision).not.toBe(before[id]);
  });
});
