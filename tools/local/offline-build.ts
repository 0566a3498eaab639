import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import type { Site } from '@parlour/site';
import { paths } from '#lib/paths.ts';
import { staticFile } from '#lib/policies/static-paths.ts';
import { ICON_SIZES, iconPath } from '#lib/site/icons.ts';
import { codeHash, hashOf } from './build/code-hash.ts';

/** The most bytes of a file that the browser keeps before it is needed. */
const MAX_BYTES = 30_000;
/** Share of an icon's width that its mark takes: a system may cut the rest into any shape. */
const MARK = 0.6;

/** Makes the files with which a shop can be installed and open offline, when the site is built. */
export const offlineBuild = ({ sites }: { readonly sites: readonly Site[] }) => ({
  name: 'offline-build',
  hooks: {
    'astro:build:done': async ({ dir }: { readonly dir: URL }) => {
      const folder = fileURLToPath(dir);
      await Promise.all(sites.map((site) => drawIcons(site, folder)));
      await bundleServiceWorker(folder, sites);
    },
  },
});

/**
 * One service worker for all sites. What it keeps of visited pages goes with the code that made them; a browser asks
 * for the offline page again when that of any site has changed.
 */
const bundleServiceWorker = async (folder: string, sites: readonly Site[]): Promise<void> => {
  const files = await smallFiles(path.join(folder, '_astro'));
  const offline = sites.map(({ id }) => `${staticFile(id, paths.offline())}.html`);
  const pages = await Promise.all(offline.map((file) => readFile(path.join(folder, file), 'utf8')));
  const precache = [
    { url: paths.offline(), revision: hashOf(...pages) },
    ...files.map((name) => ({ url: `/_astro/${name}`, revision: null })),
  ];
  await build({
    entryPoints: ['src/islands/offline/service-worker.ts'],
    outfile: path.join(folder, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    define: {
      __PRECACHE__: JSON.stringify(precache),
      __BUILD__: JSON.stringify(await codeHash(path.join(path.dirname(folder), 'server'))),
      'process.env.NODE_ENV': '"production"',
    },
  });
};

const smallFiles = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => /\.(css|js)$/.test(name)).sort();
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).size),
  );
  return names.filter((_, index) => (sizes[index] ?? 0) <= MAX_BYTES);
};

/** Draws icons from the site's favicon on its own background. */
const drawIcons = async (site: Site, folder: string): Promise<void> => {
  const svg = await readFile(path.join(folder, site.favicon));
  for (const size of ICON_SIZES) {
    const file = path.join(folder, iconPath(site, size));
    const width = Math.round(size * MARK);
    const mark = await sharp(svg, { density: (72 * width) / 64 })
      .resize(width, width)
      .png()
      .toBuffer();
    const ground = {
      width: size,
      height: size,
      channels: 3,
      background: site.theme.paper,
    } as const;
    await mkdir(path.dirname(file), { recursive: true });
    await sharp({ create: ground })
      .composite([{ input: mark }])
      .png({ palette: true })
      .toFile(file);
  }
};
