import { type Site, parseSites } from '@parlour/site';

/** The build sets it to the `[vars.SITES]` tables of wrangler.toml. */
declare const __SITES__: object;

/** The sites at build time, for the pages that the build makes. */
export const buildSites = (): readonly Site[] => parseSites(__SITES__);
