import type { Api } from '@parlour/contract';
import type { SiteEnv } from '../platform/env.ts';

/** What the agents' entry points get from the app around them. */
export interface AgentEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api };
}
