import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/*
 * The modules that the worker tests import, as one bundle. Each test file loads the modules afresh, and would
 * otherwise request a thousand of them one by one: three seconds for each file.
 */

/** Only for this run: another may begin meanwhile. */
const OUT = `.wrangler/worker-tests/${String(process.pid)}`;
const TESTS = ['src/worker/**/*.test.ts', 'tests/worker/**/*.ts'];
const MAIN = 'src/worker/app.ts';
const SOURCE = /(?:from|import)\s*\(?\s*'((?:#|\.)[^']+\.ts|@parlour\/[^']+)'/g;

/** Set by a program that changes the shop's files between runs of one Vitest. */
export const CHANGING_SOURCES = 'CHANGING_SOURCES';

/** In one file. */
const AT_ONCE = /(?<!\/packages\/identity)\/(?:src|catalogue)\//;
/** Resolved by the runtime or by other plugins. */
const ELSEWHERE = [/^node:/, /^cloudflare:/, /^astro/, /^@astrojs/, /^virtual:/];
const COMMON_JS = /^sanitize-html/;
/** Libraries that tests and shop share, as they do its packages: there must be one copy of each. */
const LIBRARIES = ['hono', 'zod', 'jose'];

interface TestImports {
  /** Paths from the root of the project. */
  readonly files: ReadonlySet<string>;
  /** Names of libraries, and doors of packages. */
  readonly shared: ReadonlySet<string>;
}

/** What the worker tests import of the shop. */
const importedByTests = (): TestImports => {
  const files = new Set([MAIN]);
  const shared = new Set(LIBRARIES);
  for (const test of globSync(TESTS)) {
    for (const [, source = ''] of readFileSync(test, 'utf8').matchAll(SOURCE)) {
      const path = source.startsWith('#')
        ? source.replace('#', 'src/')
        : join(dirname(test), source);
      if (source.startsWith('@')) shared.add(source);
      else if (path.startsWith('src/') && !path.endsWith('.test.ts')) files.add(path);
    }
  }
  return { files, shared };
};

const nameOf = (path: string): string => path.replace(/\.ts$/, '');

const configOf = (
  root: string,
  { files, shared }: TestImports,
  define: Readonly<Record<string, string>>,
): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  define: { ...define },
  publicDir: false,
  resolve: {
    alias: {
      '@better-auth/utils/password': join(root, 'tests/worker/identity/quick-passwords.ts'),
    },
  },
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
        ...[...files].map((path) => [nameOf(path), join(root, path)] as const),
        ...[...shared].map((name) => [`libraries/${name}`, name] as const),
      ]),
      preserveEntrySignatures: 'allow-extension',
      external: [...ELSEWHERE, COMMON_JS],
      output: {
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Each test file receives the whole map: the sources on the disk need not be in it.
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
 * Gives the worker tests a bundle of what they import from the shop. A run that watches files, or that
 * changes them, uses the files themselves, so that it sees each change.
 */
export const bundledWorker = (define: Readonly<Record<string, string>>): Plugin => {
  const root = process.cwd();
  const bundled = new Map<string, string>();
  const imports = importedByTests();
  return {
    name: 'bundled-worker',
    enforce: 'pre',
    async configResolved() {
      const isChanging = process.env.VITEST_MODE === 'WATCH' || CHANGING_SOURCES in process.env;
      if (bundled.size > 0 || isChanging) return;
      process.once('exit', () => {
        rmSync(join(root, OUT), { recursive: true, force: true });
      });
      await build(configOf(root, imports, define));
      for (const path of imports.files)
        bundled.set(join(root, path), join(root, OUT, `${nameOf(path)}.js`));
    },
    async resolveId(source, importer) {
      if (bundled.size === 0 || importer?.includes(OUT)) return null;
      if (imports.shared.has(source)) return join(root, OUT, `libraries/${source}.js`);
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const id = resolved && bundled.get(resolved.id);
      return id === null || id === undefined ? null : { ...resolved, id };
    },
  };
};
