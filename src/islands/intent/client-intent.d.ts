import 'astro';
import type { IntentOptions } from './intent.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when the visitor is about to use it. */
    'client:intent'?: boolean | IntentOptions;
  }
}
