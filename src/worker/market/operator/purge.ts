import type { Site } from '@parlour/site';
import type { Env } from '../../platform/env.ts';

/** Purges what a site's caches hold under the tags, or everything when there are no tags. */
export type Purge = (env: Env, site: Pick<Site, 'id'>, tags: readonly string[]) => Promise<void>;
