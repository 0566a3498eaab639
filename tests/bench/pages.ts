import type { BenchedShop } from './calls.ts';
import type { Row } from './table.ts';

const SECONDS = 3;
const PARALLEL = 8;

const PAGES = { 'home page': '/', 'list page': '/products' } as const;

/** Pages a second for several visitors at once, from the page cache. */
export const measurePages = async ({ url }: BenchedShop): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const started = performance.now();
    await visit(url + path);
    const first = performance.now() - started;
    const rate = await rateOf(url + path);
    rows.push({ name: `${name}, first visit`, value: `${first.toFixed(0)} ms` });
    rows.push({ name: `${name}, cached`, value: `${rate.toFixed(0)} a second` });
  }
  return rows;
};

const visit = async (url: string): Promise<void> => {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
};

const rateOf = async (url: string): Promise<number> => {
  let visits = 0;
  const end = performance.now() + SECONDS * 1000;
  const visitor = async () => {
    for (; performance.now() < end; visits++) await visit(url);
  };
  await Promise.all(Array.from({ length: PARALLEL }, visitor));
  return visits / SECONDS;
};
