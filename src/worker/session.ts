import { SessionObject } from './auth/session-object.ts';
import { embeddedIdentity } from './identity/embedded.ts';

/** The Durable Object class of wrangler.toml. */
export class Session extends SessionObject {
  protected override readonly reach = {
    identity: embeddedIdentity,
    send: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  };
}
