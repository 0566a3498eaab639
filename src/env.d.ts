/// <reference types="astro/client" />

declare namespace App {
  /**
   * The variables of the Hono context, each documented where its middleware sets it, and what the pages' own middleware
   * (`src/middleware.ts`) adds.
   */
  interface Locals extends Readonly<import('#worker/app.ts').AppEnv['Variables']> {
    /** Path and query that the visitor asked for: not the file of a page made at build time. */
    here: string;
    /** Logo, theme, font and company of the site; the upstream's word goes before the settings'. */
    template: import('#lib/site/template.ts').Template;
    /** Entries of the header's menus. */
    menus: import('#lib/shell/menus.ts').Menus;
    /** Why the page could not be loaded, where it has a sentence of its own for that. */
    failure?: string;
    /** What the page of an unknown list says, or that of a link that has ended, and where it leads. */
    notFoundSuggestion?:
      | import('#lib/listing/not-found-suggestion.ts').NotFoundSuggestion
      | undefined;
    /** The page that sent a form which was refused as a whole. */
    back?: string;
    readonly cfContext: ExecutionContext;
  }
}

/** A font with few characters (`tools/local/fonts/font-subset.mjs`). */
declare module '*subset' {
  const address: string;
  export default address;
}
