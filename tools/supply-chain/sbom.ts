import path from 'node:path';
import * as z from 'zod';
import { runQuietly } from '../local/run.ts';
import { makeFolder, writeWhole } from '../parlour/write-whole.ts';

/** Where a deployment leaves the list of parts of what it has deployed. */
export const SBOM_FILE = 'dist/sbom.cdx.json';

const NPM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'] as const;

const Sbom = z.looseObject({
  components: z.array(z.looseObject({})),
  metadata: z.looseObject({ component: z.looseObject({ description: z.string().optional() }) }),
});

/**
 * Writes the software bill of materials in CycloneDX's JSON: every package of the locked tree that the shop or its
 * build uses, with its version, licence and hash. Only the lock file decides, so a commit always has the same list.
 * @returns the number of packages
 */
export const writeSbom = async (file: string): Promise<number> => {
  const { metadata, ...rest } = Sbom.parse(JSON.parse(await runQuietly('npm', NPM)));
  // npm names the shop after the folder in which it lies.
  const component = { ...metadata.component, name: 'parlour', type: 'application' };
  await makeFolder(path.dirname(path.resolve(file)));
  const text = JSON.stringify({ ...rest, metadata: { ...metadata, component } }, null, 2);
  await writeWhole(file, `${text}\n`);
  return rest.components.length;
};
