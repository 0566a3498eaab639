import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything that a deployment consists of: the code, its packages, the sites, policies and files. */
const SOURCES = [
  'packages/**/*',
  'src/**/*',
  'public/**/*',
  'catalogue/policies/**/*',
  'package-lock.json',
  'astro.config.mjs',
  'wrangler.toml',
];

/** An id of a deployment from its sources: the same sources give the same id, so nothing is deployed twice. */
export const deployId = (root = '.'): string => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root }).sort();
  for (const file of files.filter((name) => statSync(path.join(root, name)).isFile())) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 12);
};
