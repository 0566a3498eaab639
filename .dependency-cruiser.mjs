/*
 * Who may import whom: the table of docs/architecture.md as rules. `.astro` files are read too
 * (tools/local/imports.ts shows them to the checker as TypeScript). A circle fails.
 */
import { readdirSync } from 'node:fs';

const OWN_CODE = '^(src|tools|catalogue)/';
const TEST = '\\.test\\.ts$';

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

const LAYERS = [
  allow('lib', LIB, []),
  allow('domain', '^src/lib/domain/', []),
  allow('site', '^src/lib/site/', ['^src/lib/domain/', '^src/lib/contract/entities/']),
  allow('islands', '^src/islands/', [BROWSER_LIB, CONTRACT]),
  allow('components', '^src/components/', [LIB, '^src/islands/', '^src/styles/']),
  allow('layouts', '^src/layouts/', [LIB, ...UI]),
  allow('pages', '^src/pages/', [LIB, '^src/layouts/', ...UI]),
  allow('platform', PLATFORM, [LIB]),
  ...['middleware', 'gateway', 'auth', 'forms', 'identity', 'page-cache', 'payments', 'market'].map(
    (room) => allow(room, `^src/worker/${room}/`, [PLATFORM, LIB]),
  ),
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
      pathNot: '^src/lib/contract/(headers|failure)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
];

/* ---- Features ---- */

/** Rooms inside a layer that hold no feature. Every feature may use them whole. */
const SHARED_ROOMS = {
  'src/lib': ['domain', 'contract', 'site'],
  'src/components': ['ui'],
  'src/islands': ['state', 'intent', 'offline'],
  'src/islands/state': [],
  'src/worker/market': ['operator', 'migrations', 'idempotency'],
  'src/worker/forms': [],
};

/**
 * What a feature shows the others, layer by layer: these files and no other. A feature that is not
 * named shows nothing. Pages, layouts and the roots that put features together see all of them.
 */
const PUBLIC = {
  'src/lib': {},
  'src/components': {},
  'src/islands': {},
  'src/islands/state': {},
  'src/worker/market': {},
  'src/worker/forms': {},
};

const COMPOSING = [
  '^src/(pages|layouts|worker)/[^/]*$',
  '^src/(pages|layouts)/',
  '^src/worker/market/app\\.ts$',
];

const featuresOf = (layer) =>
  readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED_ROOMS[layer].includes(entry.name))
    .map(({ name }) => name);

const escaped = (file) => file.replaceAll(/[.[\]]/g, '\\$&');

/** The inside of one feature in one layer, closed to the other features. */
const closed = (layer, feature) =>
  forbid(
    `${layer}/${feature} shows others only what PUBLIC names`,
    {
      path: '^src/',
      pathNot: [TEST, ...COMPOSING, ...Object.keys(PUBLIC).map((each) => `^${each}/${feature}/`)],
    },
    {
      path: `^${layer}/${feature}/`,
      pathNot: (PUBLIC[layer][feature] ?? []).map(
        (file) => `^${layer}/${feature}/${escaped(file)}$`,
      ),
    },
  );

const FEATURES = Object.keys(PUBLIC).flatMap((layer) =>
  featuresOf(layer).map((feature) => closed(layer, feature)),
);

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...LAYERS,
    ...FEATURES,
  ],
  options: {
    doNotFollow: { path: '^(node_modules|\\.\\.)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
