import { readFile, writeFile } from 'node:fs/promises';
import { printTable, type Row } from '../table.ts';
import type { StoreCounts } from './counts.ts';
import { medianAnd95, runScale, type ScaleOptions, type ScaleReport, type Unit } from './run.ts';

const number = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const milliseconds = ([median, worst]: readonly [number, number]): string =>
  `${median.toFixed(1)} ms (95 %: ${worst.toFixed(1)})`;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** The databases, by the names of their bindings. */
const DATABASES = ['MARKET_DB', 'IDENTITY_DB', 'VISITOR_DB'];
const KEYS = 'CACHE';
const LEDGERS = 'PURGE_LEDGERS';

const storeIn = ({ counts }: Pick<Unit, 'counts'>, name: string): StoreCounts =>
  counts.stores[name] ?? {
    ...{ calls: {}, rowsRead: 0, rowsWritten: 0, bytesPut: 0, listed: 0, lists: 0 },
  };

/** The objects, whose classes count rows and alarms, and whose bindings count calls. */
const objectsIn = ({ counts }: Pick<Unit, 'counts'>) => {
  const others = Object.entries(counts.stores).filter(
    ([name]) => !DATABASES.includes(name) && name !== KEYS,
  );
  const stores = others.map(([, store]) => store);
  return {
    requests: sum(stores.flatMap(({ calls }) => Object.values(calls))),
    rowsWritten: sum(stores.map(({ rowsWritten }) => rowsWritten)),
  };
};

/** What one of several costs: rows and bytes by store, requests to objects, purges. */
const unitRows = (name: string, unit: Unit): readonly Row[] => {
  const each = (value: number) => number(value / unit.times);
  const [market, identity, visitors] = DATABASES.map((store) => storeIn(unit, store).rowsWritten);
  const keys = storeIn(unit, KEYS);
  const objects = objectsIn(unit);
  const purges = storeIn(unit, LEDGERS);
  return [
    {
      name: `${name}: rows written to D1 (market, identity, visitors)`,
      value: [market, identity, visitors].map((rows) => each(rows ?? 0)).join(', '),
    },
    {
      name: `${name}: writes to KV`,
      value: `${each(keys.calls.put ?? 0)}, ${megabytes(keys.bytesPut / unit.times)}`,
    },
    {
      name: `${name}: requests to objects, rows written`,
      value: `${each(objects.requests)}, ${each(objects.rowsWritten)}`,
    },
    { name: `${name}: purges (tags)`, value: `${each(purges.lists)} (${each(purges.listed)})` },
  ];
};

/** How often each thing happened. */
const countedText = (counted: Readonly<Record<string, number>>): string =>
  Object.entries(counted)
    .map(([what, times]) => `${what}: ${times}`)
    .join(', ') || 'none';

/** The figures of a run in the order of the table. */
const rowsOf = (report: ScaleReport): readonly Row[] => {
  const { options, views, day, orders, feeds, feed, searches, memory } = report;
  const { publicReads } = day;
  const row = (name: string, value: string | number): Row => ({ name, value: String(value) });
  const seen = views.fresh + views.stale + views.missed + views.other;
  const reads = publicReads.primary + publicReads.bookmark + publicReads.any;
  const dayUnit = { times: 1, counts: day };
  return [
    row(
      'variants (in the largest assortment)',
      `${number(options.variants)} (${number(report.largestAssortment)})`,
    ),
    row(
      'sites (served), assortments',
      `${number(options.sites)} (${number(options.served)}), ${number(report.assortments)}`,
    ),
    row('settings of the sites', `${(report.settingsBytes / 1e3).toFixed(0)} kB`),
    row('build', report.buildSeconds === 0 ? 'kept' : `${report.buildSeconds.toFixed(0)} s`),
    row(
      'import',
      report.importSeconds === undefined
        ? 'kept'
        : `${number(report.importSeconds)} s, ${number(options.variants / report.importSeconds)} rows/s`,
    ),
    row('minutes of the run', report.minutes.toFixed(1)),
    row('the day’s orders are so many times faster', number(1_440 / report.minutes)),
    row('the hour’s feeds are so many times faster', number(60 / report.minutes)),
    row('views (a second)', `${number(seen)} (${number(seen / report.minutes / 60)})`),
    row('**kept pages: fresh or stale**', share(views.fresh + views.stale, seen)),
    row('kept pages: fresh', share(views.fresh, seen)),
    row('pages that no cache may keep', views.other),
    row('pages refused, by status', countedText(views.refused)),
    row('**pages failed**', countedText(views.failed)),
    row('a page', milliseconds(report.viewMilliseconds)),
    row(
      'feeds sent (products changed)',
      `${feeds.sent} of ${options.feeds} (${number(feeds.updated)})`,
    ),
    row(
      'a feed takes',
      `${number(feeds.seconds[0] ?? 0)} s (95 %: ${number(feeds.seconds[1] ?? 0)})`,
    ),
    row(
      '**purges (tags)**',
      `${number(storeIn(dayUnit, LEDGERS).lists)} (${number(storeIn(dayUnit, LEDGERS).listed)})`,
    ),
    row('public reads of the database', number(reads)),
    row('**of these: at the primary**', share(publicReads.primary, reads)),
    row('of these: by a bookmark', share(publicReads.bookmark, reads)),
    row('other reads, all at the primary', number(day.otherReads)),
    row('rows read in D1', number(sum(DATABASES.map((name) => storeIn(dayUnit, name).rowsRead)))),
    ...unitRows('the run', dayUnit),
    row(
      'growth of D1 (market, identity, visitors)',
      DATABASES.map((name) => megabytes(day.sizes[name] ?? 0)).join(', '),
    ),
    ...unitRows('an order', report.order),
    ...unitRows(
      `a feed of ${number(feed.rows)} rows, ${number(feed.updated)} products changed`,
      feed,
    ),
    ...unitRows('the same feed, nothing changed', report.unchangedFeed),
    row('a search', milliseconds(medianAnd95(searches.milliseconds))),
    row(
      '**found of the newest products**',
      `${searches.found} of ${searches.asked} (${searches.first} first)`,
    ),
    row('a list with counts', milliseconds(medianAnd95(searches.lists))),
    row('memory of the isolate after garbage collection, at most', `${memory.held.toFixed(0)} MB`),
    row('memory of the process, at most', `${memory.resident.toFixed(0)} MB`),
    row(
      'orders placed (refused: sold out), customers',
      `${number(orders.placed)} of ${number(options.orders)} (${orders.refused}), ${report.customers}`,
    ),
    row('**orders that their customer cannot read**', orders.lost),
    row('orders stored, less those placed', orders.stored - orders.placed),
    row(
      '**products with a wrong stock**',
      `${orders.stockWrong} of ${number(orders.stockChecked)}`,
    ),
    row('wrong answers to customers', report.wrongAnswers),
    row('warnings and errors of the worker', countedText(report.logged)),
  ];
};

/** What is asked of the run, as texts of the command line. */
export interface ScaleTexts {
  readonly json: string;
  readonly compare: string;
}

/** Whether nothing was sold twice and nothing was lost. */
const isSound = ({ orders }: ScaleReport): boolean =>
  orders.lost === 0 && orders.stockWrong === 0 && orders.stored === orders.placed;

/** Runs a day, and prints its figures, beside those of an earlier run when one is named. */
export const printScale = async (options: ScaleOptions, { json, compare }: ScaleTexts) => {
  const before =
    compare === '' ? undefined : (JSON.parse(await readFile(compare, 'utf8')) as ScaleReport);
  const report = await runScale(options);
  if (json !== '') await writeFile(json, `${JSON.stringify(report, undefined, 1)}\n`);
  if (before === undefined) printTable(['the day'], [rowsOf(report)]);
  else printTable(['before', 'after'], [rowsOf(before), rowsOf(report)]);
  if (report.firstWrongAnswer !== '') console.log(`\n${report.firstWrongAnswer}`);
  if (!isSound(report)) process.exitCode = 1;
};
