import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { importsOfIslands } from './imports-of-islands.ts';

/** Adds the directive `client:intent`, and the list of what each island's code imports, which it fetches ahead. */
export const clientIntent = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      const entrypoint = fileURLToPath(new URL('intent.ts', import.meta.url));
      addClientDirective({ name: 'intent', entrypoint });
      updateConfig({ vite: { plugins: [importsOfIslands()] } });
    },
  },
});
