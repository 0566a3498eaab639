import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'smol-toml';
import { runQuietly } from '../../../tools/local/run.ts';
import { fingerprint } from '../../../tools/local/stamps.ts';
import { randomFrom } from '../random.ts';
import { COUNTED_WORKER, putCountsAround } from './counts.ts';

/** A site that the run adds to the settings. */
export interface MadeSite {
  readonly id: string;
  /** The host with the port that the settings name, which is not the one that the runtime listens on. */
  readonly host: string;
  readonly origin: string;
  readonly assortment: string;
}

/** The assortment that nearly everything is in. */
export const MARKETPLACE = 'a0';

/** Copied, so that the build finds the settings and the pages beside each other. */
const COPIED = [
  'src',
  'tools',
  'catalogue/policies',
  'public/_headers',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const LINKED = ['node_modules', 'packages'];

const PORT = 8787;

/** One assortment for twenty sites, and two at least. */
const assortmentsFor = (sites: number): number => Math.max(2, Math.ceil(sites / 20));

/**
 * The sites, the most visited first. Each assortment has one; of the others, half of the assortments get none, and the
 * first of the rest get the most.
 */
export const madeSites = (count: number, seed: number): readonly MadeSite[] => {
  const random = randomFrom(seed);
  const assortments = assortmentsFor(count);
  const shared = Math.max(1, Math.floor(assortments / 2));
  return Array.from({ length: count }, (_, at) => {
    const id = `s${at}`;
    const host = at === 0 ? 'localhost' : `${id}.localhost`;
    const assortment = at < assortments ? at : Math.floor(shared * random() ** 2);
    const own = { id, host: `${host}:${PORT}`, origin: `http://${host}:${PORT}` };
    return { ...own, assortment: `a${assortment}` };
  });
};

type Table = Record<string, unknown>;

/** The block of a site: one of the demonstration’s, with names and secrets of its own. */
const blockOf = (like: Table, likeId: string, { id, origin, assortment }: MadeSite): Table => {
  const text = JSON.stringify(like).replaceAll(`/sites/${likeId}/`, `/sites/${id}/`);
  const { agents: _, development: __, upstreams: ___, ...kept } = JSON.parse(text) as Table;
  const secret = id.toUpperCase();
  return {
    ...kept,
    hosts: [new URL(origin).hostname],
    origin,
    assortment,
    name: `Shop ${id}`,
    upstreams: { main: 'embedded', web: 'embedded', customer: 'embedded' },
    apiTokenSecret: `API_TOKEN_${secret}`,
    signIn: { ...(kept.signIn as Table), clientId: id, clientSecret: `CLIENT_SECRET_${secret}` },
  };
};

export interface Installation {
  /** Folder of the build, for the runtime. */
  readonly build: string;
  /** The blocks of all sites, as in wrangler.toml. */
  readonly settings: object;
  /** Bytes of the blocks of all sites as JSON. */
  readonly settingsBytes: number;
  /** Seconds of the build; 0 for one that was there. */
  readonly seconds: number;
}

/**
 * An installation of this code with the sites in its wrangler.toml, built as an operator builds it, and with counters
 * around the worker. An earlier one of the same code and sites is used again.
 */
export const installationWith = async (
  sites: readonly MadeSite[],
  cache: string,
): Promise<Installation> => {
  const { env: _, vars, ...settings } = parse(await readFile('wrangler.toml', 'utf8')) as Table;
  const { SITES: known, ...others } = vars as Table & { readonly SITES: Record<string, Table> };
  const models = Object.entries(known);
  const blocks = Object.fromEntries(
    sites.map((site, at) => {
      const [likeId, like] = models[at % models.length] ?? ['', {}];
      return [site.id, blockOf(like, likeId, site)];
    }),
  );
  const toml = stringify({ ...settings, vars: { ...others, SITES: blocks } });
  const code = await fingerprint('src', 'packages', 'astro.config.mjs', COUNTED_WORKER);
  const key = createHash('sha256').update(code).update(toml).digest('hex').slice(0, 16);
  const folder = path.join(cache, `shop-${key}`);
  const build = path.join(folder, 'dist');
  const made = { build, settings: blocks, settingsBytes: JSON.stringify(blocks).length };
  const done = path.join(folder, 'built');
  if (existsSync(done)) return { ...made, seconds: 0 };
  await rm(folder, { recursive: true, force: true });
  for (const part of COPIED) {
    await cp(part, path.join(folder, part), { recursive: true });
  }
  // Texts of sites that are not there would be refused.
  await rm(path.join(folder, 'catalogue/policies/sites'), { recursive: true, force: true });
  for (const part of LINKED) await symlink(path.resolve(part), path.join(folder, part));
  // The pictures and models of the demonstration are shown at no site of the run.
  await mkdir(path.join(folder, 'public/media/models'), { recursive: true });
  for (const [at, { id }] of sites.entries()) {
    const [likeId = ''] = models[at % models.length] ?? [];
    const pictures = path.join(folder, 'public/sites', id);
    await cp(path.join('public/sites', likeId), pictures, { recursive: true });
  }
  await writeFile(path.join(folder, 'wrangler.toml'), toml);
  const started = performance.now();
  await runQuietly(process.execPath, ['tools/bootstrap.mjs', 'build'], folder);
  const seconds = (performance.now() - started) / 1_000;
  await putCountsAround(path.join(build, 'server'));
  await writeFile(done, '');
  return { ...made, seconds };
};
