import type { Answer, SoakRequest, Client } from './client.ts';

/** The titles of pages before the first fault, by site and path. */
export type Titles = Map<string, string>;

const PAGES = [
  '/',
  '/products',
  '/products?searchQuery=stool',
  '/about-us',
  '/products/category-furniture',
  '/products/category-lighting',
  '/store/brands',
  '/products?searchQuery=sofa',
  '/products?searchQuery=oak+table',
  '/_/moodrooms/t',
  '/_/blog/t',
];
const PRODUCT = /href="(\/[\w-]+\/products\/d\/\d+)/g;
const WORDS = ['so', 'sofa', 'lamp', 'oak', 'tabel'];
const PRODUCTS = 12;

const pickFrom = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

const titleOf = (text: string): string => /<title>([^<]*)/.exec(text)?.[1] ?? '';

/** A complete page of this site, with the same title as before. */
const pageProblem =
  (client: Client, path: string, titles: Titles) =>
  ({ status, text }: Answer): string | undefined => {
    if (status !== 200) return 'is no page';
    if (!text.includes(`data-site="${client.site.id}"`)) return 'is not of this site';
    if (!text.includes('</body></html>')) return 'is half a page';
    const key = `${client.site.id}${path}`;
    const title = titleOf(text);
    const before = titles.get(key);
    if (before === undefined) titles.set(key, title);
    return before === undefined || before === title ? undefined : `is called "${title}"`;
  };

const page = (client: Client, path: string, titles: Titles): SoakRequest => ({
  kind: path.includes('searchQuery') ? 'search' : 'page',
  path,
  problem: pageProblem(client, path, titles),
});

const suggestions = (query: string): SoakRequest => ({
  kind: 'search',
  path: '/web/products/suggestions',
  method: 'POST',
  json: { query },
  problem: ({ status, text }) =>
    status === 200 && text.includes('"') && text.startsWith('{') ? undefined : 'suggests nothing',
});

/** Opens pages and searches, signed out. */
export class Visitor {
  readonly #client: Client;
  readonly #titles: Titles;
  #paths: readonly string[] = PAGES;

  constructor(client: Client, titles: Titles) {
    this.#client = client;
    this.#titles = titles;
  }

  /** Opens every page once, before there are faults: its title then is the right one. */
  async learn(): Promise<void> {
    const list = await this.#client.insist(() => page(this.#client, '/products', this.#titles));
    const products = [...new Set([...list.text.matchAll(PRODUCT)].map(([, path]) => path!))];
    if (products.length === 0)
      throw new Error(`the list of ${this.#client.site.id} has no product`);
    this.#paths = [...this.#paths, ...products.slice(0, PRODUCTS)];
    for (const path of this.#paths) {
      await this.#client.insist(() => page(this.#client, path, this.#titles));
    }
  }

  async visit(): Promise<void> {
    const request =
      Math.random() < 0.2
        ? suggestions(pickFrom(WORDS))
        : page(this.#client, pickFrom(this.#paths), this.#titles);
    await this.#client.ask(request);
  }
}
