import { globSync, readFileSync } from 'node:fs';

/*
 * Who may import whom: the table of docs/architecture.md as rules. `.astro` files are read too
 * (tools/local/imports.ts shows them to the checker as TypeScript). A circle fails.
 */

const OWN_CODE = '^(src|tools|catalogue)/';
const PACKAGES = '^packages/';
const TEST = '\\.test\\.tsx?$';

/* ---- Layers ---- */

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** A layer and all that it may import beside itself and packages. */
const allow = (name, from, to) =>
  forbid(
    `${name}: only ${to.join(', ') || 'itself'}`,
    { path: from, pathNot: TEST },
    { path: OWN_CODE, pathNot: [from, ...to] },
  );

const LIB = '^src/lib/';
const STATE = '^src/islands/state/';
const PLATFORM = '^src/worker/platform/';
/** What the browser may carry: no site settings. */
const BROWSER_LIB = '^src/lib/(?!site/)';
const UI = ['^src/components/', '^src/islands/', '^src/styles/'];

const LAYER_RULES = [
  allow('lib', LIB, []),
  allow('site', '^src/lib/site/', []),
  allow('islands', '^src/islands/', [BROWSER_LIB, '^src/components/.*\\.tsx?$']),
  allow('state', STATE, [BROWSER_LIB]),
  allow('components', '^src/components/', [LIB, '^src/islands/', '^src/styles/']),
  allow('layouts', '^src/layouts/', [LIB, ...UI]),
  allow('pages', '^src/pages/', [LIB, '^src/layouts/', ...UI]),
  allow('platform', PLATFORM, [LIB]),
  ...['middleware', 'gateway', 'auth', 'forms', 'page-cache', 'market', 'console', 'agents'].map(
    (room) => allow(room, `^src/worker/${room}/`, [PLATFORM, LIB]),
  ),
  allow('tools', '^tools/', [LIB, '^src/worker/market/.*\\.queries\\.ts$', '^catalogue/']),
  allow('catalogue', '^catalogue/', [LIB]),
  forbid(
    'islands: of the contract the types, and the door that is free of zod',
    { path: '^src/islands/', pathNot: TEST },
    { path: '^packages/contract/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'islands: of the settings of sites the types',
    { path: '^src/islands/', pathNot: TEST },
    { path: '^packages/site/', dependencyTypesNot: ['type-only'] },
  ),
];

/* ---- Packages ---- */

/** A package may import those that its package.json names. */
const ONLY_NAMED = globSync('packages/*/package.json').map((file) => {
  const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const named = [name, ...Object.keys(dependencies)].filter((each) => each.startsWith('@parlour/'));
  const folders = named.map((each) => each.replace('@parlour/', PACKAGES));
  return forbid(
    `${name}: the packages that its package.json names`,
    { path: `${folders[0]}/` },
    { path: PACKAGES, pathNot: folders.map((folder) => `${folder}/`) },
  );
});

const PACKAGE_RULES = [
  ...ONLY_NAMED,
  forbid(
    'packages: nothing of the shop',
    { path: PACKAGES, pathNot: 'vitest\\.config\\.ts$' },
    { path: OWN_CODE },
  ),
  forbid(
    'packages: by a door, which package.json names',
    { path: '^(packages/[^/]+|src|tools|catalogue)/' },
    {
      path: `${PACKAGES}[^/]+/`,
      pathNot: ['^$1/', `${PACKAGES}[^/]+/src/(index|browser|unpacked|words)\\.ts$`],
    },
  ),
];

/* ---- Installed packages ---- */

/** A shop is installed without the packages of tests, checks and benches (`tools/bootstrap.mjs`). */
const OF_A_SHOP = forbid(
  'a shop: no package of the tests',
  {
    path: '^(src|packages|tools|catalogue)/',
    pathNot: [TEST, '^packages/vitest\\.config\\.ts$', '^tools/architecture/'],
  },
  { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
);

/* ---- Features ---- */

/** Layers, each with a folder for every feature or part. */
const LAYER =
  '^src/(?:lib|components|islands(?!/state/)|islands/state' +
  '|worker(?!/(?:market|platform)/)|worker/(?:market|platform))/';

/** The roots of the worker, which put its parts together, as pages and layouts do. */
const COMPOSITION = '^src/worker/[^/]*$';

/** A feature's subfolders are closed to the others; it has the same name in every layer. */
const SUBFOLDERS = forbid(
  'features: a file in a subfolder is for its own feature',
  { path: `(?:${LAYER}|^(?:tools|catalogue)/)([^/]+)`, pathNot: [TEST, COMPOSITION] },
  { path: `${LAYER}[^/]+/.+/`, pathNot: `${LAYER}$1/` },
);

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...LAYER_RULES,
    ...PACKAGE_RULES,
    OF_A_SHOP,
    SUBFOLDERS,
  ],
  options: {
    doNotFollow: { path: '^(node_modules|\\.\\.)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
