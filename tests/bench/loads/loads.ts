import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { chromiumPath } from '../../../tools/local/chromium.ts';
import { printTable, type Row } from '../table.ts';
import { checkOut, remove, serveShop } from './beside.ts';
import { startFront } from './front.ts';
import { load, type Load } from './load.ts';

const SITES = ['hearth', 'ombre', 'nordhem'] as const;
const PAGES = ['home', 'list', 'product', 'moodroom'] as const;
/** Loads of each page of each shop, in turn; the median counts. */
const TIMES = 3;
/** The figures as JSON, in the folder of the tests' results. */
const FIGURES = 'test-results/loads.json';

interface Shop {
  readonly name: string;
  /** Port of the shop's front. */
  readonly port: number;
}

interface Measured {
  readonly shop: string;
  readonly site: string;
  readonly page: string;
  readonly url: string;
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

const plan = async (browser: Browser, shops: readonly Shop[]): Promise<Measured[]> => {
  const planned: Measured[] = [];
  for (const site of SITES) {
    for (const page of PAGES) {
      for (const { name, port } of shops) {
        const urls = await urlsOf(browser, `https://${site}.localhost:${port}`);
        planned.push({ shop: name, site, page, url: urls[page], loads: [] });
      }
    }
  }
  return planned;
};

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

const FIGURES_OF: Readonly<Record<string, (load: Load) => number>> = {
  'first paint ms': ({ firstPaint }) => firstPaint,
  'largest paint ms': ({ largestPaint }) => largestPaint,
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

const shown = (value: number): string =>
  value !== 0 && value < 10 ? value.toFixed(2) : value.toFixed(0);

/** A figure of this shop and, when there is another shop's, that figure and the ratio of the two. */
const cell = (ours: number, beside: number | undefined): string => {
  if (beside === undefined) return shown(ours);
  const ratio = beside === 0 ? '' : ` (${(ours / beside).toFixed(2)})`;
  return `${shown(beside)} → ${shown(ours)}${ratio}`;
};

const print = (measured: readonly Measured[]): void => {
  const ours = measured.filter(({ shop }) => shop === OURS);
  const columns = Object.values(FIGURES_OF).map((figure) =>
    ours.map(({ site, page, loads }): Row => {
      const beside = measured.find(
        (other) => other.shop !== OURS && other.site === site && other.page === page,
      );
      const value = cell(middle(loads.map(figure)), beside && middle(beside.loads.map(figure)));
      return { name: `${site}, ${page}`, value };
    }),
  );
  printTable(Object.keys(FIGURES_OF), columns);
};

const OURS = 'this tree';

const measureAll = async (shops: readonly Shop[]): Promise<void> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const planned = await plan(browser, shops);
    // Each shop is warm before it is measured: its pictures and pages are cached.
    for (const { url } of planned) await load(browser, url);
    for (let turn = 0; turn < TIMES; turn += 1) {
      for (const { url, loads } of planned) loads.push(await load(browser, url));
    }
    await mkdir(path.dirname(FIGURES), { recursive: true });
    await writeFile(FIGURES, JSON.stringify(planned, null, 2));
    print(planned);
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

/**
 * Prints what a first load of four pages of three sites costs on a phone with a slow connection, beside the
 * shop of another commit in the same run. A change is therefore a ratio, and the speed of the machine cancels
 * out.
 * @param commit to compare with; '' for none
 */
export const printLoads = async (commit: string): Promise<void> => {
  const ours = (port: number): Shop => ({ name: OURS, port });
  if (commit === '') {
    await withShop('.', (port) => measureAll([ours(port)]));
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-beside-'));
  try {
    await checkOut(commit, folder);
    await withShop('.', (port) =>
      withShop(folder, (other) => measureAll([{ name: commit, port: other }, ours(port)])),
    );
  } finally {
    await remove(folder);
    await rm(folder, { recursive: true, force: true });
  }
};
