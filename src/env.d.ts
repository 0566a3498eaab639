/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly site: import('#lib/site/schema.ts').Site;
    /** Typed client of the table of calls, for this site, without an HTTP hop where it can be. */
    /** Logo, theme, font and company of the site; the upstream's word goes before the settings'. */
    template: import('#lib/site/template.ts').Template;
    readonly api: import('#lib/contract/client.ts').Api;
    readonly cfContext: ExecutionContext;
  }
}

declare namespace astroHTML.JSX {
  interface AstroClientDirectives {
    /** Wakes the island when a pointer, the focus, a touch or a key reaches it. */
    readonly 'client:intent'?: boolean;
  }
}
