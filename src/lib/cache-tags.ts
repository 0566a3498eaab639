/**
 * Tags of cached pages and replies; a purge names one of these, or `*` for the whole site. What is not listed here is
 * the tag of nothing. The triggers of
 * `src/worker/market/migrations/0082_purges_due.sql` write some of them, too.
 */
export const cacheTags = {
  everything: '*',
  /** Every page that shows the catalogue: lists, products, tags and sellers. */
  catalogue: 'catalogue',
  /** Lists and counts: purged when a product comes or goes, is listed or no longer, or gets other tags. */
  lists: 'lists',
  /** Lists under a tag's slug, or of everything: purged, too, when a product in them may have another place. */
  list: (slug?: string) => (slug === undefined ? 'list' : `list:${slug}`),
  /** What holds for one day in London; it ends with the day and needs no purge. */
  day: 'day',
  /** Feeds for shopping channels. */
  feeds: 'feeds',
  home: 'home',
  /** What is made of the menus: their fragments, the whole store, the page for language models. */
  menus: 'menus',
  /** The indexes of brands, styles, categories and rooms. */
  storeIndex: 'store-index',
  sitemap: 'sitemap',
  compare: 'compare',
  moodrooms: 'moodrooms',
  blog: 'blog',
  game: 'game',
  product: (id: string) => `product:${id}`,
  tag: (id: string) => `tag:${id}`,
  seller: (id: string) => `seller:${id}`,
  moodroom: (id: string) => `moodroom:${id}`,
  post: (id: string) => `post:${id}`,
  /** Replies of one call, by its path in the contract. */
  call: (path: string) => `call:${path}`,
} as const;

/** All tags: `lists`, and `product:` for one with an id after it. */
const FORMS: readonly string[] = [
  ...Object.values(cacheTags).map((tag) => (typeof tag === 'string' ? tag : tag(''))),
  cacheTags.list(),
];

/** Whether something can be tagged with a text. */
export const isCacheTag = (text: string): boolean =>
  FORMS.some((form) =>
    form.endsWith(':') ? text.startsWith(form) && text.length > form.length : text === form,
  );

/** What a purge can name, for a person: `*, catalogue, …, product:…`. */
export const cacheTagForms = (): string =>
  FORMS.map((form) => (form.endsWith(':') ? `${form}…` : form)).join(', ');
