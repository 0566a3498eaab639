import type { Site } from './schema.ts';
import { parseSites } from './sites.ts';

/** Set by the build to the `[vars.SITES]` tables of wrangler.toml. */
declare const __SITES__: object;

/** The sites as they stood when this was built, for the pages that are made then. */
export const buildSites = (): readonly Site[] => parseSites(__SITES__);
