import type { Plugin } from 'vite';
import { type SealedSite, settingsFiles } from '@parlour/site';
import { deployId } from '../deploy-id.ts';

const MODULE = '/packages/site/src/build-file.ts';

/** Gives the development server, which has no build, the files of settings that a build would have. */
export const developmentSettings = (sites: readonly SealedSite[]): Plugin => ({
  name: 'development-settings',
  apply: 'serve',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(MODULE)) return undefined;
    const revision = deployId();
    const files = settingsFiles(sites.map((site) => ({ ...site, revision })));
    return `const files = ${JSON.stringify(Object.fromEntries(files))};
export const buildFile = (bindings, file) => Promise.resolve(files[file]);`;
  },
});
