/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly site: import('#lib/site/schema.ts').Site;
    /** Path and query that the visitor asked for: not the file of a page made at build time. */
    here: string;
    /** Logo, theme, font and company of the site; the upstream's word goes before the settings'. */
    template: import('#lib/site/template.ts').Template;
    /** Entries of the header's menus. */
    menus: import('#lib/shell/menus.ts').Menus;
    /** Typed client of the table of calls, for this site, without an HTTP hop where it can be. */
    readonly api: import('#lib/contract/client.ts').Api;
    /** Why the page could not be loaded, where it has a sentence of its own for that. */
    failure?: string;
    /** Who is signed in; on protected pages alone. */
    readonly customer?: import('#worker/auth/tokens.ts').Customer;
    /** What the identity provider sent to `/post-login`: its query with `?`. */
    readonly callback?: string;
    /** A form of this page that was sent and is shown once more. */
    readonly form?: import('#lib/shell/page-form.ts').PageForm;
    /** Where the customer is signed in; on that page alone. */
    readonly sessions?: readonly import('#worker/auth/session-list.ts').ShownSession[];
    /** Why letters do not reach the customer; on the profile's page alone, and only where they do not. */
    readonly undelivered?: import('#worker/platform/mail/undelivered.queries.ts').Undelivered;
    /** The customer's passkeys; on that page alone. */
    readonly passkeys?: import('#worker/auth/passkeys.ts').ListedPasskeys;
    /** Assistants that the customer has let in; on that page alone. */
    readonly assistants?: import('#worker/auth/assistants.ts').ListedAssistants;
    /** What an assistant asks the customer for; on the provider's page of consent alone. */
    readonly consent?: import('#worker/identity/assistants/consent.ts').AskedConsent | null;
    /** Where a page of the provider leads on, out of the site. */
    readonly leave?: string;
    /** Of a signed-in operator; on the console's pages alone. */
    readonly desk?: import('#lib/operator/desk.ts').Desk;
    /** At the pages of checkouts that assistants have prepared alone. */
    readonly handover?: import('#lib/agents/handover.ts').HandoverDesk;
    /** Emails of a local shop's outbox. */
    readonly emails?: readonly import('#worker/platform/mail/outbox.ts').OutboxEmail[];
    readonly cfContext: ExecutionContext;
  }
}

/** A font with few characters (`tools/local/fonts/font-subset.mjs`). */
declare module '*subset' {
  const address: string;
  export default address;
}
