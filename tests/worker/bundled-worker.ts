import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/*
 * What the tests of the worker import, as one bundle. Each of their files has the modules anew,
 * which would else be asked for one by one, a thousand of them: three seconds a file.
 */

/** Of this run alone: another may begin meanwhile. */
const OUT = `.wrangler/worker-tests/${String(process.pid)}`;
const TESTS = ['src/worker/**/*.test.ts', 'tests/worker/**/*.ts'];
const MAIN = 'src/worker/app.ts';
const SOURCE = /(?:from|import)\s*\(?\s*'((?:#|\.)[^']+\.ts)'/g;

/** Set by whoever changes the shop's files between runs of one vitest. */
export const CHANGING_SOURCES = 'CHANGING_SOURCES';

/** In one file, but for what the shop imports only when it needs it. */
const AT_ONCE =
  /\/(?:src|catalogue)\/(?!worker\/identity\/|worker\/payments\/stripe-client|worker\/platform\/pictures\/codecs)/;
/** Left to the runtime, and to whoever else resolves them. */
const ELSEWHERE = [/^node:/, /^cloudflare:/, /\.wasm$/, /^astro/, /^@astrojs/, /^virtual:/];
const COMMON_JS = /^sanitize-html/;
/** Libraries that tests and shop use together: there must be one of each. */
const SHARED = ['hono', 'zod', 'jose'];

/** Paths, from the root of the project, of the shop's files that tests of the worker import. */
const importedByTests = (): ReadonlySet<string> => {
  const paths = new Set([MAIN]);
  for (const test of globSync(TESTS)) {
    for (const [, source = ''] of readFileSync(test, 'utf8').matchAll(SOURCE)) {
      const path = source.startsWith('#')
        ? source.replace('#', 'src/')
        : join(dirname(test), source);
      if (path.startsWith('src/') && !path.endsWith('.test.ts')) paths.add(path);
    }
  }
  return paths;
};

const nameOf = (path: string): string => path.replace(/\.ts$/, '');

const configOf = (
  root: string,
  paths: ReadonlySet<string>,
  define: Readonly<Record<string, string>>,
): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  define: { ...define },
  publicDir: false,
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
  },
  build: {
    ssr: true,
    outDir: join(root, OUT),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    target: 'esnext',
    rolldownOptions: {
      input: Object.fromEntries([
        ...[...paths].map((path) => [nameOf(path), join(root, path)] as const),
        ...SHARED.map((name) => [`libraries/${name}`, name] as const),
      ]),
      preserveEntrySignatures: 'allow-extension',
      external: [...ELSEWHERE, COMMON_JS],
      output: {
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Each file of tests is handed all of it: what stands on the disk need not go along.
        sourcemapExcludeSources: true,
        strictExecutionOrder: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shop', test: AT_ONCE }],
        },
      },
    },
  },
});

/**
 * Gives tests of the worker the bundle of what they import of the shop. A run that watches files, or that
 * changes them, gets the files themselves, so that a change is seen.
 */
export const bundledWorker = (define: Readonly<Record<string, string>>): Plugin => {
  const root = process.cwd();
  const bundled = new Map<string, string>();
  return {
    name: 'bundled-worker',
    enforce: 'pre',
    async configResolved() {
      const isChanging = process.env.VITEST_MODE === 'WATCH' || CHANGING_SOURCES in process.env;
      if (bundled.size > 0 || isChanging) return;
      const paths = importedByTests();
      process.once('exit', () => {
        rmSync(join(root, OUT), { recursive: true, force: true });
      });
      await build(configOf(root, paths, define));
      for (const path of paths)
        bundled.set(join(root, path), join(root, OUT, `${nameOf(path)}.js`));
    },
    async resolveId(source, importer) {
      if (bundled.size === 0 || importer?.includes(OUT)) return null;
      if (SHARED.includes(source)) return join(root, OUT, `libraries/${source}.js`);
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const id = resolved && bundled.get(resolved.id);
      return id === null || id === undefined ? null : { ...resolved, id };
    },
  };
};
