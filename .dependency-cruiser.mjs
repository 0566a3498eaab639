/*
 * Who may import whom: the table of docs/architecture.md as rules. `.astro` files are read too
 * (tools/local/imports.ts shows them to the checker as TypeScript). A circle fails.
 */

const OWN_CODE = '^(src|tools|catalogue)/';
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
const CONTRACT = '^src/lib/contract/';
const STATE = '^src/islands/state/';
const PLATFORM = '^src/worker/platform/';
/** What the browser may carry: no contract (zod), no site settings. */
const BROWSER_LIB = '^src/lib/(?!contract/|site/)';
const UI = ['^src/components/', '^src/islands/', '^src/styles/'];

const LAYER_RULES = [
  allow('lib', LIB, []),
  allow('domain', '^src/lib/domain/', []),
  allow('site', '^src/lib/site/', ['^src/lib/domain/', '^src/lib/contract/entities/']),
  allow('islands', '^src/islands/', [BROWSER_LIB, CONTRACT, '^src/components/.*\\.tsx?$']),
  allow('state', STATE, [BROWSER_LIB, CONTRACT]),
  allow('components', '^src/components/', [LIB, '^src/islands/', '^src/styles/']),
  allow('layouts', '^src/layouts/', [LIB, ...UI]),
  allow('pages', '^src/pages/', [LIB, '^src/layouts/', ...UI]),
  allow('platform', PLATFORM, [LIB]),
  ...[
    'middleware',
    'gateway',
    'auth',
    'forms',
    'identity',
    'page-cache',
    'payments',
    'market',
    'console',
    'agents',
  ].map((room) => allow(room, `^src/worker/${room}/`, [PLATFORM, LIB])),
  allow('tools', '^tools/', [LIB, '^src/worker/market/.*\\.queries\\.ts$', '^catalogue/']),
  allow('catalogue', '^catalogue/', [LIB]),
  forbid(
    'contract: beside itself only rules that know nothing of it',
    { path: CONTRACT, pathNot: TEST },
    { path: '^src/', pathNot: [CONTRACT, LIB] },
  ),
  forbid(
    'islands: of the contract the types, and what is free of zod',
    { path: '^src/islands/', pathNot: TEST },
    {
      path: CONTRACT,
      pathNot: '^src/lib/contract/(headers|failure|browser-routes|call-path|read-cart)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
];

/* ---- Features ---- */

/** Layers, each with a folder for every feature or part. */
const LAYER =
  '^src/(?:lib(?!/contract/)|lib/contract|components|islands(?!/state/)|islands/state' +
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
    SUBFOLDERS,
  ],
  options: {
    doNotFollow: { path: '^(node_modules|\\.\\.)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
