import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../../platform/env.ts';

/** Drops what a site's caches hold under the tags; everything when none is named. */
export type Purge = (env: Env, site: Site, tags: readonly string[]) => Promise<void>;
