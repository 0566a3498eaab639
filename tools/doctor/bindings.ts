import { keepsPictures } from '../local/environments.ts';
import { DAY_MS } from '@parlour/domain';
import { OrdersAge } from '#lib/orders/orders-age.ts';
import type { DatabaseName } from '../backup/database.ts';
import { DATABASES, isYearDatabase, migrationsOf } from '../local/steps.ts';
import { fault, orFine, type Finding } from './finding.ts';
import type { InstallationFile } from './installation-file.ts';

const CHECK = 'wrangler.toml';

/** The bindings that `src/worker/platform/env.ts` expects. */
const NEEDED = {
  d1_databases: ['MARKET_DB', 'IDENTITY_DB', 'VISITOR_DB'],
  kv_namespaces: ['CACHE'],
  'durable_objects.bindings': [
    'SESSIONS',
    'ORDER_CLOCKS',
    'ENQUIRIES',
    'SUPPLIER_FEEDS',
    'SUPPLIER_PICTURES',
    'PAGE_LEASES',
    'PURGE_LEDGERS',
    'SEARCH_PARTS',
  ],
  ratelimits: [
    'SEARCH_LIMIT',
    'ADDRESS_LIMIT',
    'ORDER_LIMIT',
    'PAYMENT_LIMIT',
    'CHAT_LIMIT',
    'ACCOUNT_LIMIT',
    'SPECULATION_LIMIT',
    'PAGE_LIMIT',
    'VITALS_LIMIT',
    'FORM_LIMIT',
    'SESSION_LIMIT',
    'EMAIL_LIMIT',
    'AGENT_LIMIT',
  ],
} as const;

const namesIn = (file: InstallationFile): Readonly<Record<keyof typeof NEEDED, string[]>> => ({
  d1_databases: (file.d1_databases ?? []).map(({ binding }) => binding),
  kv_namespaces: (file.kv_namespaces ?? []).map(({ binding }) => binding),
  'durable_objects.bindings': (file.durable_objects?.bindings ?? []).map(({ name }) => name),
  ratelimits: (file.ratelimits ?? []).map(({ name }) => name),
});

/** Whether the worker has every binding that it uses, and each binding a resource of its own. */
export const bindingFindings = (file: InstallationFile): readonly Finding[] =>
  orFine(
    [
      ...missingBindings(file),
      ...movedMigrations(file),
      ...missingYear(file),
      ...missingBucket(file),
      ...missingImages(file),
      ...missingClasses(file),
      ...sharedCounters(file),
      ...dateProblems(file),
      ...runtimeProblems(file),
      ...cronProblems(file),
    ],
    CHECK,
    'every binding is there',
  );

const missingBindings = (file: InstallationFile): readonly Finding[] => {
  const present = namesIn(file);
  return Object.entries(NEEDED).flatMap(([kind, names]) =>
    names
      .filter((name) => !present[kind as keyof typeof NEEDED].includes(name))
      .map((name) =>
        fault(
          CHECK,
          `the binding ${name} is missing`,
          `put its [[${kind}]] block back, as the project’s own wrangler.toml has it`,
        ),
      ),
  );
};

/** Databases whose migrations a release has moved. */
const movedMigrations = ({ d1_databases = [] }: InstallationFile): readonly Finding[] =>
  d1_databases.flatMap(({ binding: name, migrations_dir }) => {
    const isOurs = Object.hasOwn(DATABASES, name) || isYearDatabase(name);
    const folder = isOurs ? migrationsOf(name as DatabaseName) : migrations_dir;
    if (migrations_dir === folder) return [];
    return [
      fault(
        CHECK,
        `the migrations of ${name} are in another folder`,
        `write migrations_dir = "${folder}" in its [[d1_databases]] block`,
      ),
    ];
  });

/** Days before the first orders of a year are moved at which its database is asked for. */
const AHEAD_DAYS = 60;

/** A year whose orders will soon be old enough, in an installation that has databases of years. */
const missingYear = ({ d1_databases = [], vars }: InstallationFile): readonly Finding[] => {
  const age = OrdersAge.safeParse(vars?.ORDERS_MOVE_AFTER_DAYS);
  if (!age.success) {
    return [
      fault(
        CHECK,
        'ORDERS_MOVE_AFTER_DAYS is not a number of days from 120 to 2500',
        'write the days after which settled orders go to the database of their year (docs/orders-by-year.md)',
      ),
    ];
  }
  const years = d1_databases.flatMap(({ binding }) =>
    isYearDatabase(binding) ? [Number(binding.slice('ORDERS_'.length).slice(0, 4))] : [],
  );
  const due = new Date(Date.now() + (AHEAD_DAYS - age.data) * DAY_MS).getUTCFullYear();
  if (years.length === 0 || due < Math.min(...years) || years.includes(due)) return [];
  const name = `ORDERS_${String(due)}`;
  return [
    fault(
      CHECK,
      `the orders of ${String(due)} have no database to go to`,
      `add [[d1_databases]] with binding = "${name}" for this machine and each environment (docs/orders-by-year.md): the next deployment makes it`,
    ),
  ];
};

const missingBucket = ({ r2_buckets = [], vars }: InstallationFile): readonly Finding[] => {
  const isThere = r2_buckets.some(({ binding }) => binding === 'PICTURES');
  if (isThere || !keepsPictures(vars?.SITES ?? {})) return [];
  return [
    fault(
      CHECK,
      'a site has keepPictures = true, and there is no bucket to keep them in',
      'add [[r2_buckets]] with binding = "PICTURES" and a bucket_name, or take keepPictures out (docs/feeds-in.md)',
    ),
  ];
};

const missingImages = ({ images }: InstallationFile): readonly Finding[] =>
  images?.binding === 'IMAGES'
    ? []
    : [
        fault(
          CHECK,
          'no picture of a customer or a supplier can be made smaller: the binding IMAGES is missing',
          'add [images] with binding = "IMAGES" (docs/cost.md)',
        ),
      ];

const missingClasses = ({ durable_objects, migrations = [] }: InstallationFile) => {
  const made = migrations.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes);
  return (durable_objects?.bindings ?? [])
    .filter(({ class_name }) => !made.includes(class_name))
    .map(({ name, class_name }) =>
      fault(
        CHECK,
        `no migration makes the class ${class_name} of ${name}`,
        `add [[migrations]] with a new tag and new_sqlite_classes = ["${class_name}"]`,
      ),
    );
};

const sharedCounters = ({ ratelimits = [] }: InstallationFile): readonly Finding[] =>
  [...Map.groupBy(ratelimits, ({ namespace_id }) => namespace_id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) =>
      fault(
        CHECK,
        `${same.map(({ name }) => name).join(' and ')} count together, in the namespace ${id}`,
        'give each [[ratelimits]] block a namespace_id of its own',
      ),
    );

/** The oldest behaviour of the runtime with which the shop is tested. */
const TESTED_SINCE = '2026-08-01';

const dateProblems = ({ compatibility_date: date = '' }: InstallationFile): readonly Finding[] => {
  const time = Date.parse(date);
  if (time <= Date.now() && time >= Date.parse(TESTED_SINCE)) return [];
  const late = time > Date.now() ? 'is in the future' : 'is older than the shop’s tests';
  const what = Number.isNaN(time) ? 'is not a date' : late;
  return [
    fault(
      CHECK,
      `compatibility_date "${date}" ${what}`,
      `write the day of the last test, as in ${TESTED_SINCE}`,
    ),
  ];
};

/** Milliseconds of processor time, and calls of other services, that the largest requests need. */
const LEAST = { cpu_ms: 5_000, subrequests: 1_000 } as const;

const runtimeProblems = ({
  compatibility_flags: flags = [],
  limits = {},
}: InstallationFile): readonly Finding[] => [
  ...(flags.includes('nodejs_compat')
    ? []
    : [
        fault(
          CHECK,
          'the worker cannot start: it needs nodejs_compat',
          'write compatibility_flags = ["nodejs_compat"]',
        ),
      ]),
  ...Object.entries(LEAST)
    .filter(([name, least]) => (limits[name as keyof typeof LEAST] ?? least) < least)
    .map(([name, least]) =>
      fault(
        CHECK,
        `${name} = ${String(limits[name as keyof typeof LEAST])} ends imports and feeds before they are done`,
        `write at least ${name} = ${String(least)} below [limits], or take the line out`,
      ),
    ),
];

const SWEEP = '17 3 * * *';
const EMAILS = '*/5 * * * *';
const FEEDS = '41 * * * *';
const OFFERS = '* * * * *';

const cronProblems = ({ triggers }: InstallationFile): readonly Finding[] => {
  const crons = triggers?.crons ?? [];
  const all = `[triggers] with crons = ["${SWEEP}", "${EMAILS}", "${FEEDS}", "${OFFERS}"] (docs/privacy.md, docs/mail.md, docs/feeds-in.md)`;
  if (crons.length === 0) {
    const found =
      'nothing is deleted at night, no email is retried, no feed is fetched and no sale begins or ends: there is no cron trigger';
    return [fault(CHECK, found, `add ${all}`)];
  }
  const lacks = (there: boolean, found: string): readonly Finding[] =>
    there ? [] : [fault(CHECK, found, `write ${all}`)];
  return [
    ...lacks(crons.includes(EMAILS), 'emails that could not be sent are not retried'),
    ...lacks(crons.includes(FEEDS), 'feeds of suppliers are not fetched by the hour'),
    ...lacks(crons.includes(OFFERS), 'sales begin and end only with an import'),
    ...lacks(
      crons.some((cron) => ![EMAILS, FEEDS, OFFERS].includes(cron)),
      'nothing is deleted at night',
    ),
  ];
};
