import type { SiteEnv } from '../platform/env.ts';
import type { Session } from './sessions.ts';

/** What the sign-in's routes need from a request. */
export interface AuthEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    /** The session of the cookie; only a call to it shows whether it is still open. */
    session: Session | undefined;
  };
}
