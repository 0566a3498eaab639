/* Who may import whom: the table of docs/architecture.md as rules. A circle fails, too. */

const allow = (name, from, to) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${to.join(', ') || 'nothing'}`,
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: '^(src|tools|catalogue)/', pathNot: [from, ...to] },
});

const LIB = '^src/lib/';
const STORES = '^src/islands/stores/';
const BROWSER_LIB = ['^src/lib/domain/', '^src/lib/(paths|cookies)\\.ts$'];
const PLATFORM = '^src/worker/platform/';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^src/lib/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/lib/domain/' },
    },
    allow('lib', '^src/lib/', []),
    allow('contract', '^src/lib/contract/', ['^src/lib/domain/']),
    allow('site', '^src/lib/site/', ['^src/lib/domain/', '^src/lib/contract/entities/']),
    allow('paths', '^src/lib/paths\\.ts$', ['^src/lib/domain/']),
    allow('view', '^src/lib/view/', [
      '^src/lib/domain/',
      '^src/lib/contract/',
      '^src/lib/paths\\.ts$',
      '^src/lib/(cache-tags|page-form)\\.ts$',
    ]),
    {
      name: 'stores',
      severity: 'error',
      comment:
        'of the contract, a store gets the types and the names of headers: no zod in the browser',
      from: { path: STORES, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|tools|catalogue)/',
        pathNot: [STORES, ...BROWSER_LIB, '^src/lib/contract/headers\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-types',
      severity: 'error',
      from: { path: STORES, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|tools|catalogue)/',
        pathNot: [STORES, ...BROWSER_LIB, '^src/lib/contract/'],
        dependencyTypes: ['type-only'],
      },
    },
    allow('islands', '^src/islands/(?!stores/)', ['^src/islands/', ...BROWSER_LIB]),
    allow('components', '^src/components/', [LIB, '^src/islands/', '^src/styles/']),
    allow('layouts', '^src/layouts/', [LIB, '^src/components/', '^src/islands/', '^src/styles/']),
    allow('pages', '^src/pages/', [LIB, '^src/components/', '^src/layouts/', '^src/styles/']),
    allow('platform', PLATFORM, [LIB]),
    allow('middleware', '^src/worker/middleware/', [PLATFORM, LIB]),
    allow('gateway', '^src/worker/gateway/', [PLATFORM, LIB]),
    allow('auth', '^src/worker/auth/', [PLATFORM, LIB]),
    allow('forms', '^src/worker/forms/', [PLATFORM, LIB]),
    allow('identity', '^src/worker/identity/', [PLATFORM, LIB]),
    allow('page-cache', '^src/worker/page-cache/', [PLATFORM, LIB]),
    allow('payments', '^src/worker/payments/', [PLATFORM, LIB]),
    allow('market', '^src/worker/market/', [PLATFORM, LIB]),
    allow('tools', '^tools/', [LIB, '^src/worker/market/queries/', '^catalogue/']),
    allow('catalogue', '^catalogue/', [LIB]),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
