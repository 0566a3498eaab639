import type { MadeRow } from './feeds.ts';

export interface Searched {
  readonly asked: number;
  /** Searches whose first page has the product. */
  readonly found: number;
  /** Searches whose first product it is. */
  readonly first: number;
  /** Milliseconds of each search. */
  readonly milliseconds: readonly number[];
  /** Milliseconds of each list with the counts of its filters. */
  readonly lists: readonly number[];
}

interface FoundProducts {
  readonly retailerProducts?: readonly { readonly name: string }[];
}

let networks = 0;

/** Asks as a browser on a network of its own does, because the shop limits the searches of each. */
const ask = async (
  port: number,
  path: string,
  body: unknown,
): Promise<{ reply: FoundProducts; milliseconds: number }> => {
  networks += 1;
  const started = performance.now();
  const reply = await fetch(`http://localhost:${port}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': `10.2.${(networks >> 8) & 255}.${networks & 255}`,
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  const milliseconds = performance.now() - started;
  if (!reply.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${reply.status} ${text}`);
  return { reply: JSON.parse(text) as FoundProducts, milliseconds };
};

const nameOf = ({ title }: MadeRow): string => title.split(',')[0] ?? '';

const CATEGORIES = ['sofas', 'armchairs', 'beds', 'rugs', 'mirrors', 'pendants'];
const COLOURS = ['oak', 'walnut', 'white', 'charcoal', 'navy'];

/** Filters of different lists, none of which is in a cache. */
const FILTERS = CATEGORIES.flatMap((category, at) =>
  COLOURS.map((colour, turn) => ({
    categoriesUrlSlug: [category],
    colorsUrlSlug: [colour],
    maxPrice: 500 + 10 * at + turn,
  })),
);

/** Searches for each row’s product in the marketplace, by its name or its number in turn, and asks for lists. */
export const searched = async (port: number, rows: readonly MadeRow[]): Promise<Searched> => {
  let found = 0;
  let first = 0;
  const milliseconds: number[] = [];
  for (const [at, row] of rows.entries()) {
    const query = at % 2 === 0 ? nameOf(row) : row.mpn;
    const { reply, milliseconds: taken } = await ask(port, 'web/products?page=1', { query });
    const names = (reply.retailerProducts ?? []).map(({ name }) => name);
    const isIt = (name: string | undefined) => name === nameOf(row) || name === row.title;
    if (names.some(isIt)) found += 1;
    if (isIt(names[0])) first += 1;
    milliseconds.push(taken);
  }
  const lists: number[] = [];
  for (const filter of FILTERS) {
    lists.push((await ask(port, 'web/1/filter/products?page=1', filter)).milliseconds);
  }
  return { asked: rows.length, found, first, milliseconds, lists };
};
