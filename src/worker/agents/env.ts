import type { Api } from '#lib/contract/client.ts';
import type { SiteEnv } from '../platform/env.ts';

/** What the entry points of agents have from the app around them. */
export interface AgentEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api };
}
