import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/*
 * The size that each island adds to a page when it hydrates, as the build made it: its own file with
 * everything that it imports statically, without what all islands share.
 */

const FOLDER = 'dist/client/_astro';
const KILOBYTE = 1024;

/** Ceilings in kB of gzip, by island: a component that a page places with a `client:` directive. */
const CEILINGS: Readonly<Record<string, number>> = {
  BuyingBox: 6,
  // With what reads and writes the addresses of lists and of sellers' stores, which it shares with the script of a list.
  FilterPanel: 7.5,
  Gallery: 8,
  BankQuestion: 3,
  Cards: 5,
  // With the questions of how a delivery gets in.
  Addresses: 7.25,
  Bookmarks: 4.25,
  // With what is typed and not sent yet.
  CartPage: 6,
  // The popup, with the button that opens it.
  CartButton: 4.25,
  Chat: 1.75,
  // With the result of an import, and the table of its rows.
  CatalogueUpload: 4.75,
  // With each delivery's days, services and note, the questions of access, and the words around the button, of which one is
  // that services are paid back.
  Checkout: 15.5,
  PlanIsland: 5,
  Round: 1.75,
  Search: 10.25,
  // With the words of a contract that has been made already.
  PayAgain: 6,
  // With the move of a delivery's day, what is here and to come, and what a return gives up.
  OrderDetail: 5.75,
  // With the piece's name before its choices, and the sentences that it shares with the page of an order.
  PriceRequests: 4.25,
  Profile: 3.75,
  // With the message of every island that throws.
  ProfilePanel: 1.5,
};

/**
 * Ceilings in kB of gzip, by file, of dynamic imports, with all that a file needs of the island that imports
 * it. Any other dynamic import is below 1 kB.
 */
const LATER: Readonly<Record<string, number>> = {
  ChatWindow: 3,
  'popup-swiper': 24,
  RoomView: 1.75,
  Viewer: 5,
  measure: 3.5,
  // With the postcode that the browser remembers.
  'visitor-state': 1.25,
  // What draws a page over another, with the shop's rules for it, and what reads and writes the addresses of lists.
  list: 12.75,
  // With what keeps a choice whose page is on its way, and lets what buys wait for it.
  product: 7.5,
  // The panel of a price request, with its data and the swatches to choose from first.
  'open-panel': 8.5,
  'arrival-form': 2.25,
  arrival: 1.25,
  sellers: 3.25,
  fit: 6.5,
  'announce-consent': 1.75,
  'menu-tags': 2.5,
  'menu-use': 1.25,
  'write-review': 2.75,
  // With three.js, whole for the model of a product and in part for augmented reality and rooms.
  room: 60,
  'room-scene': 170,
  show: 170,
};

/** Ceilings in kB of gzip of what islands share, by file. */
const SHARED: Readonly<Record<string, number>> = {
  react: 70,
  // Shared by at least five islands: calls of the shop, prices, tiles, what people type.
  shared: 8.25,
  storage: 1.25,
  // What reads and writes addresses, in scripts of pages, too.
  addresses: 3.5,
  // Stores that the scripts of pages share with islands.
  stores: 1.75,
  // What lies over a page, with its entry in the history.
  layers: 1,
  // Part of every page, like its script: with the presses that open no window.
  shell: 3,
  presses: 1,
  'rolldown-runtime': 1,
};

/** Words that give away code which only the worker needs. */
const SERVER_ONLY = ['ZodError', 'marked(', 'sanitizeHtml', 'better-auth'];

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.js'));
const textOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const nameOf = (file: string): string => file.replace(/\.[\w-]{8}\.js$/, '');
const sizeOf = (file: string): number => gzipSync(textOf(file)).length / KILOBYTE;
const isShared = (file: string): boolean => nameOf(file) in SHARED || file.startsWith('Page.');

/** Files that a file imports statically. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isShared(name));

const withImports = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const needed of importsOf(file)) withImports(needed, found);
  return found;
};

const wholeSize = (name: string): number =>
  files
    .filter((file) => nameOf(file) === name)
    .flatMap((file) => [...withImports(file)])
    .reduce((sum, file) => sum + sizeOf(file), 0);

/** Names of the files that some file imports dynamically. */
const importedLater = (): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) =>
      [...textOf(file).matchAll(/import\(\s*[`"']\.\/([\w.-]+\.js)[`"']\s*\)/g)].map(
        ([, name = '']) => nameOf(name),
      ),
    ),
  );

/** Names of the components that pages place with a `client:` directive. */
const placed = (): ReadonlySet<string> =>
  new Set(
    globSync('src/**/*.astro').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<(\w+)\s+client:/g)].map(([, name = '']) => name),
    ),
  );

interface Size {
  readonly name: string;
  readonly kB: number;
}

const tooLarge = (sizes: readonly Size[], ceilings: Readonly<Record<string, number>>) =>
  sizes.filter(({ name, kB }) => kB === 0 || kB > (ceilings[name] ?? 0));

test('every island has a ceiling, and stays below it', () => {
  expect([...placed()].toSorted()).toEqual(Object.keys(CEILINGS).toSorted());
  const sizes = Object.keys(CEILINGS).map((name) => ({ name, kB: wholeSize(name) }));
  expect(tooLarge(sizes, CEILINGS)).toEqual([]);
});

test('every dynamic import of an island stays below its ceiling', () => {
  const later = [...importedLater()].filter((name) => !(name in SHARED));
  const sizes = later.map((name) => ({ name, kB: wholeSize(name) }));
  expect(sizes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(LATER)));
  expect(
    tooLarge(
      sizes.filter(({ name }) => name in LATER),
      LATER,
    ),
  ).toEqual([]);
  expect(sizes.filter(({ name, kB }) => !(name in LATER) && kB > 1)).toEqual([]);
});

test('the code that islands share is one file each, below its ceiling', () => {
  for (const [name, ceiling] of Object.entries(SHARED)) {
    const found = files.filter((file) => nameOf(file) === name);
    expect(found, name).toHaveLength(1);
    expect(sizeOf(found[0] ?? ''), name).toBeLessThanOrEqual(ceiling);
  }
});

test('no code of the worker is sent to a browser', () => {
  const sent = files.map((file) => ({ file, text: textOf(file) }));
  for (const word of SERVER_ONLY) {
    expect(
      sent.filter(({ text }) => text.includes(word)).map(({ file }) => file),
      word,
    ).toEqual([]);
  }
});
