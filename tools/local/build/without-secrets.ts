import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Removes this machine's secrets from the build: the platform's plugin copies them there, readable for
 * everybody, for a preview that this project does not use (`local/runtime.ts`). A build may be handed on.
 */
export const withoutSecrets = (): AstroIntegration => ({
  name: 'without-secrets',
  hooks: {
    'astro:build:done': ({ dir }) =>
      rm(path.join(path.dirname(fileURLToPath(dir)), 'server', '.dev.vars'), { force: true }),
  },
});
