import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainModel } from './plain-model.ts';
import { writeWhole } from '../parlour/write-whole.ts';

/** Increased when the same model should be written in another way. */
const VERSION = 1;
const FOLDER = 'media/models';

/** Makes the `.glb` of each of the studio's models when the site is built; `worker/models` dresses them. */
export const modelTwins = (cache = '.cache/models') => ({
  name: 'model-twins',
  hooks: {
    'astro:build:done': async ({ dir }: { readonly dir: URL }) => {
      await makeTwins(path.join(fileURLToPath(dir), FOLDER), cache);
    },
  },
});

/** Writes each `.fbx` of a folder also as `.glb`; one that was made before comes from the cache. */
export const makeTwins = async (folder: string, cache: string): Promise<void> => {
  await mkdir(cache, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.fbx'));
  for (const file of files) {
    const name = path.basename(file, '.fbx');
    const fbx = await readFile(path.join(folder, file));
    const key = createHash('sha256').update(`${VERSION}`).update(fbx).digest('hex').slice(0, 32);
    const kept = path.join(cache, `${key}.glb`);
    const known = await readFile(kept).catch(() => null);
    const glb = known ?? plainModel(name, fbx);
    if (!known) await writeWhole(kept, glb);
    await writeFile(path.join(folder, `${name}.glb`), glb);
  }
};
