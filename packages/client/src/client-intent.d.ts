import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates an island when the visitor is about to use it. The value is a selector of the presses that wait for
     * it; by default those of all buttons and boxes.
     */
    'client:intent'?: boolean | string;
  }
}
