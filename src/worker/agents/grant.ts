import type { ConsentScope } from '#lib/agents/scopes.ts';

/** What a customer has let an assistant do, by a bearer that has been checked. */
export interface AgentGrant {
  /** The customer's id at the provider. */
  readonly customer: string;
  /** The assistant, as the provider knows it. */
  readonly clientId: string;
  /** As it calls itself, and the address of what is known of it; '' for none. */
  readonly agent: { readonly name: string; readonly profile: string };
  /** Where the program is at home: the host of its document, or of every address that it takes codes at. */
  readonly hosts: readonly string[];
  readonly scopes: readonly ConsentScope[];
  /** The bearer itself. */
  readonly bearer: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}
