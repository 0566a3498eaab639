import type { SiteEnv } from '../platform/env.ts';
import type { Session } from './sessions.ts';

/** What the routes of the sign-in need of a request. */
export interface AuthEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & {
    /** Of the session cookie; whether it still lives is known when it is asked. */
    session: Session | undefined;
  };
}
