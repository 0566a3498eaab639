import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const CLASSES = [
  'Session',
  'OrderClock',
  'TestBank',
  'Enquiry',
  'PageLease',
  'PurgeLedger',
  'SearchPart',
  'SupplierFeedRuns',
  'SupplierPictures',
];

/** An almost empty build, with the classes that the settings name, for tests of deployment. */
export const writeSmallBuild = async (folder: string): Promise<void> => {
  const server = path.join(folder, 'dist/server');
  const client = path.join(folder, 'dist/client');
  await mkdir(server, { recursive: true });
  await mkdir(client, { recursive: true });
  const classes = CLASSES.map((name) => `export class ${name} {}`);
  const code = [...classes, 'export default { fetch: () => new Response("shop") };'];
  await writeFile(path.join(server, 'entry.mjs'), code.join('\n'));
  await writeFile(path.join(client, 'robots.txt'), 'User-agent: *\n');
  const settings = {
    main: 'entry.mjs',
    no_bundle: true,
    rules: [{ type: 'ESModule', globs: ['**/*.mjs'] }],
    assets: { directory: '../client', binding: 'ASSETS', run_worker_first: ['/*'] },
  };
  await writeFile(path.join(server, 'wrangler.json'), JSON.stringify(settings));
};
