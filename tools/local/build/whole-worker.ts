import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The bundler's replacement for a `require` that it has not resolved: the runtime has none, and throws. */
const UNRESOLVED = /\b__require\("([^"]+)"\)/g;

/** Names of the modules for which the built worker would call a missing `require`. */
export const unresolvedIn = (code: string): readonly string[] =>
  [...code.matchAll(UNRESOLVED)].map(([, name = '']) => name);

/**
 * Fails a build whose worker has parts that throw when they are first used: the bundler has left Node's
 * `path` out of a library once in a dozen builds, and nothing else reported it.
 */
export const wholeWorker = (): AstroIntegration => ({
  name: 'whole-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const server = path.join(path.dirname(fileURLToPath(dir)), 'server');
      const files = (await readdir(server, { recursive: true })).filter((file) =>
        file.endsWith('.mjs'),
      );
      const codes = await Promise.all(
        files.map((file) => readFile(path.join(server, file), 'utf8')),
      );
      const names = new Set(codes.flatMap(unresolvedIn));
      if (names.size > 0) {
        throw new Error(
          `The bundler has not resolved ${[...names].join(', ')} in the worker. Build it once more.`,
        );
      }
    },
  },
});
