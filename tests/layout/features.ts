/**
 * The features of the shop. A feature's folder has the same name in every layer, so the feature and the layer
 * give the folder. docs/architecture.md says what each of them holds.
 */
export const FEATURES: readonly string[] = [
  'shell',
  'home',
  'listing',
  'compare',
  'product',
  'gallery',
  'carousel',
  'reviews',
  'search',
  'stores',
  'stories',
  'cart',
  'checkout',
  'orders',
  'enquiries',
  'account',
  'bookmarks',
  'alerts',
  'samples',
  'identity',
  'game',
  'chat',
  'consent',
  'tags',
  'seo',
  'policies',
  'insight',
  'operator',
  'designs',
  'agents',
];

/** Layers whose folders are features, each with its folders that are not features. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/lib': ['mail', 'site'],
  'src/components': ['ui'],
  'src/islands': ['in-place', 'offline', 'state'],
  'src/worker/market': ['emails', 'migrations'],
  'tests/worker': ['gateway', 'market', 'page-cache', 'runtime', 'site'],
  'tests/e2e': ['engines', 'quality'],
};
