import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import * as z from 'zod';
import { ALLOW_PERSONAL_COOKIE } from '#lib/consent/cookies.ts';
import { paths } from '#lib/paths.ts';
import { chromiumPath } from '../../../tools/local/chromium.ts';
import { printTable, type Row } from '../table.ts';
import { checkOut, remove, serveShop } from './beside.ts';
import { startFront } from './front.ts';
import { load, type Cookies, type Load } from './load.ts';

const SITES = ['hearth', 'ombre', 'nordhem'] as const;
const PAGES = ['home', 'list', 'product', 'moodroom'] as const;
/** A visitor who has answered the cookie banner, which would cover what is measured. */
const ANSWERED: Cookies = { [ALLOW_PERSONAL_COOKIE]: 'no' };
/** The figures as JSON, in the folder of the tests' results. */
const FIGURES = 'test-results/loads.json';

interface Shop {
  readonly name: string;
  /** Port of the shop's front. */
  readonly port: number;
}

interface PageLoads {
  readonly shop: string;
  readonly site: string;
  readonly page: string;
  readonly url: string;
  readonly cookies: Cookies;
  readonly loads: Load[];
}

const LINKS = {
  product: /"(\/[^"/]+\/products\/d\/\d+)"/,
  moodroom: /"(\/[^"/]+\/moodrooms\/d\/\d+)"/,
} as const;

/** URLs of the measured pages of a site; the product and the moodroom are the first of their lists. */
const urlsOf = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const linkIn = async (list: string, link: RegExp): Promise<string> => {
      await page.goto(origin + list);
      const [, found] = link.exec(await page.content()) ?? [];
      if (found === undefined) throw new Error(`${origin}${list} leads to no ${link.source}`);
      return origin + found;
    };
    return {
      home: `${origin}/`,
      list: `${origin}/products`,
      product: await linkIn('/products', LINKS.product),
      moodroom: await linkIn(paths.moodrooms(), LINKS.moodroom),
    };
  } finally {
    await context.close();
  }
};

const plan = async (browser: Browser, shops: readonly Shop[]): Promise<PageLoads[]> => {
  const planned: PageLoads[] = [];
  for (const site of SITES) {
    for (const page of PAGES) {
      for (const { name, port } of shops) {
        const urls = await urlsOf(browser, `https://${site}.localhost:${port}`);
        planned.push({ shop: name, site, page, url: urls[page], cookies: ANSWERED, loads: [] });
      }
    }
  }
  return planned;
};

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

const FIGURES_OF: Readonly<Record<string, (load: Load) => number | null>> = {
  'first paint ms': ({ firstPaint }) => firstPaint,
  'heading ms': ({ heading }) => heading,
  'first picture ms': ({ firstPicture }) => firstPicture,
  'last picture ms': ({ lastPicture }) => lastPicture,
  'first press ms': ({ press }) => press,
  shift: ({ shift }) => shift,
  'blocked ms': ({ blocked }) => blocked,
  'HTML kB': ({ kilobytes }) => kilobytes.Document,
  'styles kB': ({ kilobytes }) => kilobytes.Stylesheet,
  'script kB': ({ kilobytes }) => kilobytes.Script,
  'fonts kB': ({ kilobytes }) => kilobytes.Font,
  'pictures kB': ({ kilobytes }) => kilobytes.Image,
  requests: ({ requests }) => requests,
  'before first paint': ({ before }) => before,
};

/** The median of a figure; null if the page never has it. */
const median = (loads: readonly Load[], figure: (load: Load) => number | null): number | null => {
  const values = loads.map(figure).filter((value) => value !== null);
  return values.length === 0 ? null : middle(values);
};

const shown = (value: number | null): string =>
  value === null ? '–' : value !== 0 && value < 10 ? value.toFixed(2) : value.toFixed(0);

/** A figure of this shop and, when there is another shop's, that figure and the ratio of the two. */
const cell = (ours: number | null, beside: number | null | undefined): string => {
  if (beside === undefined) return shown(ours);
  const ratio = !ours || !beside ? '' : ` (${(ours / beside).toFixed(2)})`;
  return `${shown(beside)} → ${shown(ours)}${ratio}`;
};

const print = (pages: readonly PageLoads[]): void => {
  const ours = pages.filter(({ shop }) => shop === OURS);
  const columns = Object.values(FIGURES_OF).map((figure) =>
    ours.map(({ site, page, loads }): Row => {
      const beside = pages.find(
        (other) => other.shop !== OURS && other.site === site && other.page === page,
      );
      const value = cell(median(loads, figure), beside && median(beside.loads, figure));
      return { name: `${site}, ${page}`, value };
    }),
  );
  printTable(Object.keys(FIGURES_OF), columns);
};

const printPeers = (pages: readonly PageLoads[]): void => {
  const columns = Object.values(FIGURES_OF).map((figure) =>
    pages.map(({ shop, page, loads }) => ({
      name: `${shop}, ${page}`,
      value: shown(median(loads, figure)),
    })),
  );
  printTable(Object.keys(FIGURES_OF), columns);
};

/** Shops of others, served on this machine: addresses by page, and the cookies of a returning visitor. */
const Peers = z.array(
  z.strictObject({
    name: z.string(),
    pages: z.record(z.string(), z.url()),
    cookies: z.record(z.string(), z.string()).default({}),
  }),
);

const readPeers = async (file: string): Promise<PageLoads[]> => {
  if (file === '') return [];
  return Peers.parse(JSON.parse(await readFile(file, 'utf8'))).flatMap(({ name, pages, cookies }) =>
    Object.entries(pages).map(([page, url]): PageLoads => ({
      shop: name,
      site: '',
      page,
      url,
      cookies,
      loads: [],
    })),
  );
};

const OURS = 'this tree';

const measureAll = async (
  shops: readonly Shop[],
  { peers, times }: Omit<LoadOptions, 'beside'>,
): Promise<void> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const own = await plan(browser, shops);
    const others = await readPeers(peers);
    const planned = [...own, ...others];
    // Each shop is warm before it is measured: its pictures and pages are cached.
    for (const { url, cookies } of planned) await load(browser, url, cookies);
    for (let turn = 0; turn < times; turn += 1) {
      for (const { url, cookies, loads } of planned) loads.push(await load(browser, url, cookies));
    }
    await mkdir(path.dirname(FIGURES), { recursive: true });
    await writeFile(FIGURES, JSON.stringify(planned, null, 2));
    print(own);
    if (others.length > 0) printPeers(others);
  } finally {
    await browser.close();
  }
};

/** Serves the shop of a folder behind a front while a function runs. */
const withShop = async (folder: string, use: (port: number) => Promise<void>): Promise<void> => {
  const shop = await serveShop(folder);
  const front = await startFront(shop.port);
  try {
    await use(front.port);
  } finally {
    front.close();
    await shop.stop();
  }
};

interface LoadOptions {
  /** The commit to compare with; '' for none. */
  readonly beside: string;
  /** A JSON file of other shops; '' for none. */
  readonly peers: string;
  /** Loads of each page of each shop, in turn; the median counts. */
  readonly times: number;
}

/**
 * Prints what a first load of four pages of three sites costs on a phone with a slow connection, beside the
 * shop of another commit and other shops in the same run. A change is therefore a ratio, and the speed of the
 * machine cancels out.
 */
export const printLoads = async ({ beside: commit, ...options }: LoadOptions): Promise<void> => {
  const ours = (port: number): Shop => ({ name: OURS, port });
  if (commit === '') {
    await withShop('.', (port) => measureAll([ours(port)], options));
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-beside-'));
  try {
    await checkOut(commit, folder);
    await withShop('.', (port) =>
      withShop(folder, (other) => measureAll([{ name: commit, port: other }, ours(port)], options)),
    );
  } finally {
    await remove(folder);
    await rm(folder, { recursive: true, force: true });
  }
};
