import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { partSheet } from './part-sheet.ts';

/** Marks in the sheets of a build where each may be parted. */
export const partedSheets = () => ({
  name: 'parted-sheets',
  hooks: {
    'astro:build:done': async ({ dir }: { readonly dir: URL }) => {
      const folder = path.join(fileURLToPath(dir), '_astro');
      const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
      for (const name of names) {
        const file = path.join(folder, name);
        await writeFile(file, partSheet(await readFile(file, 'utf8')));
      }
    },
  },
});
