import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import type { Site } from '@parlour/site';
import { ICON_SIZES, iconPath } from '#lib/site/icons.ts';

/** The most bytes of a file that the browser keeps before it is needed. */
const MAX_BYTES = 30_000;
/** Share of an icon's width that its mark takes: a system may cut the rest into any shape. */
const MARK = 0.6;

/** Makes the files with which a shop can be installed and open offline, when the site is built. */
export const offlineBuild = ({ sites, id }: { sites: readonly Site[]; id: string }) => ({
  name: 'offline-build',
  hooks: {
    'astro:build:done': async ({ dir }: { readonly dir: URL }) => {
      const folder = fileURLToPath(dir);
      await Promise.all(sites.map((site) => drawIcons(site, folder)));
      await bundleServiceWorker(folder, id);
    },
  },
});

const bundleServiceWorker = async (folder: string, id: string): Promise<void> => {
  const files = await smallFiles(path.join(folder, '_astro'));
  const precache = [
    { url: '/offline', revision: id },
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
      __BUILD__: JSON.stringify(id),
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
