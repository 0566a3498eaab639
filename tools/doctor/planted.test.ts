import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSites } from '@parlour/site';
import { startFakeOpenShop, type FakeOpenShop } from '../../tests/operator/fake-open-shop.ts';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { makeReady } from '../../tests/operator/ready-installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { withPort, type ConfiguredSites } from '../local/sites.ts';
import { fingerprint } from '../local/stamps.ts';
import type { Finding } from './finding.ts';

/* Faults that operators make, planted one at a time: the doctor names each, and nothing else. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let shop: FakeOpenShop;

const settings = (change: (text: string) => string): Promise<void> =>
  rewrite(folder, 'wrangler.toml', (text) => {
    const changed = change(text);
    // A fault that is not planted would not be found either.
    expect(changed).not.toBe(text);
    return changed;
  });

const replacing = (from: string | RegExp, to: string) => () =>
  settings((text) => text.replace(from, to));

const secrets = (change: (text: string) => string) => () => rewrite(folder, '.dev.vars', change);

/** Notes the open shop as `npm start` does, with the present settings. */
const noteOpen = async (): Promise<void> => {
  await mkdir(path.join(folder, '.wrangler/state'), { recursive: true });
  const noted = {
    port: shop.port,
    process: process.pid,
    settings: await fingerprintIn(folder),
  };
  await writeFile(path.join(folder, '.wrangler/state/open-shop.json'), JSON.stringify(noted));
};

const fingerprintIn = async (place: string): Promise<string> => {
  const before = process.cwd();
  process.chdir(place);
  try {
    return await fingerprint('wrangler.toml');
  } finally {
    process.chdir(before);
  }
};

beforeEach(async () => {
  folder = await copyInstallation();
  await makeReady(folder);
  // Ids as a deployment has written them.
  await rewrite(folder, 'wrangler.toml', (text) =>
    text
      .replaceAll(/"0{8}-0000-0000-0000-0{10}([12]\d)"/g, '"5d2f0e3a-1111-4222-8333-4444444444$1"')
      .replaceAll(/"0{30}([12]\d)"/g, '"9a8b7c6d5e4f40318273645546372$1a"'),
  );
  const text = await readFile(path.join(folder, 'wrangler.toml'), 'utf8');
  const { vars } = parse(text) as unknown as { vars: { SITES: ConfiguredSites['settings'] } };
  const token = /^OPERATOR_TOKEN="(.*)"$/m.exec(
    await readFile(path.join(folder, '.dev.vars'), 'utf8'),
  )?.[1];
  shop = await startFakeOpenShop(parseSites(withPort(vars.SITES, 8787)), token ?? '');
});

afterEach(async () => {
  await shop.close();
  await removeInstallation(folder);
});

type Target = 'here' | 'staging' | 'production';

const faultsIn = async (target: Target): Promise<readonly string[]> => {
  const where = target === 'here' ? ['--port', String(shop.port)] : ['--env', target];
  const { out } = await runParlour(['doctor', '--json', ...where], { folder });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  const faults = findings.filter(({ state }) => state === 'fault');
  for (const { mend } of faults) expect(mend).not.toBe('');
  // No shop is deployed at the domains of the tests.
  const answered = faults.filter(({ found }) => !found.startsWith('no shop answers at'));
  return answered.map(({ check, found }) => `${check}: ${found}`);
};

interface PlantedFault {
  readonly fault: string;
  readonly plant: () => Promise<unknown>;
  readonly named: RegExp;
  readonly place?: Target;
}

const SHARED = 'in common';
const BLOCK = (environment: string, binding: string) =>
  new RegExp(
    `(\\[\\[env\\.${environment}\\.d1_databases\\]\\]\\nbinding = "${binding}"\\ndatabase_name = "[^"]+"\\ndatabase_id = )"[^"]+"`,
  );

const PLANTED: readonly PlantedFault[] = [
  {
    fault: 'a shop that is open and does not answer',
    async plant() {
      await noteOpen();
      await shop.close();
    },
    named: /^\w+: shop: the shop that is open at http:\S+ does not answer within 10 seconds$/,
  },
  {
    fault: 'a line that is not TOML',
    plant: () => settings((text) => `${text}\nhosts = [`),
    named: /^wrangler\.toml: Invalid TOML/,
  },
  {
    fault: 'an unreadable colour',
    plant: replacing('muted = "#615b4c"', 'muted = "#c9c0ac"'),
    named: /^settings SITES\.hearth\.theme\.muted: contrast/,
  },
  {
    fault: 'a host that two sites name',
    plant: replacing(
      'hosts = ["ombre.localhost"]',
      'hosts = ["ombre.localhost", "hearth.localhost"]',
    ),
    named: /several sites have the host/,
  },
  {
    fault: 'a missing binding',
    plant: replacing('name = "CHAT_LIMIT"', 'name = "TALK_LIMIT"'),
    named: /the binding CHAT_LIMIT is missing/,
  },
  {
    fault: 'the earlier folder of migrations',
    plant: replacing('"packages/identity/migrations"', '"src/worker/identity/migrations"'),
    named: /the migrations of IDENTITY_DB are in another folder/,
  },
  {
    fault: 'two rate limits with one counter',
    plant: replacing('"4007"', '"4001"'),
    named: /count together/,
  },
  {
    fault: 'a class that no migration makes',
    plant: replacing('new_sqlite_classes = ["PageLease"]', ''),
    named: /no migration makes the class PageLease/,
  },
  {
    fault: 'nights without a sweep',
    plant: replacing(/^crons = .*$/m, 'crons = []'),
    named: /there is no cron trigger/,
  },
  {
    fault: 'kept pictures without a bucket',
    plant: () =>
      settings((text) =>
        text
          .replace('[vars.SITES.hearth]', '[vars.SITES.hearth]\nkeepPictures = true')
          .replace(/^\[\[r2_buckets\]\]\n.*\n.*\n/m, ''),
      ),
    named: /keepPictures = true, and there is no bucket/,
  },
  {
    fault: 'no platform for pictures',
    plant: replacing('[images]\nbinding = "IMAGES"\n', ''),
    named: /the binding IMAGES is missing/,
  },
  {
    fault: 'nodejs_compat taken out',
    plant: replacing('compatibility_flags = ["nodejs_compat"]', 'compatibility_flags = []'),
    named: /it needs nodejs_compat/,
  },
  {
    fault: 'ten milliseconds of processor time',
    plant: replacing('cpu_ms = 30000', 'cpu_ms = 10'),
    named: /cpu_ms = 10 ends imports/,
  },
  {
    fault: 'a runtime of 2021',
    plant: replacing(/^compatibility_date = .*$/m, 'compatibility_date = "2021-01-01"'),
    named: /compatibility_date "2021-01-01" is older/,
  },
  {
    fault: 'a runtime of the future',
    plant: replacing(/^compatibility_date = .*$/m, 'compatibility_date = "2099-01-01"'),
    named: /is in the future/,
  },
  {
    fault: 'packages of another lock file',
    plant: () => rewrite(folder, 'node_modules/.installed', () => 'earlier'),
    named: /^packages: not those of package-lock/,
  },
  {
    fault: 'a secret that is missing',
    plant: secrets((text) => text.replace(/^CLIENT_SECRET_OMBRE=.*\n/m, '')),
    named: /CLIENT_SECRET_OMBRE is missing/,
  },
  {
    fault: 'a secret that can be guessed',
    plant: secrets((text) => text.replace(/^(CLIENT_SECRET_OMBRE)=.*$/m, '$1="letmein"')),
    named: /has 7 characters and can be guessed/,
  },
  {
    fault: 'one value for two secrets',
    plant: secrets((text) =>
      text.replace(/^CLIENT_SECRET_OMBRE=.*$/m, () =>
        (/^CLIENT_SECRET_HEARTH=.*$/m.exec(text)?.[0] ?? '').replace('HEARTH', 'OMBRE'),
      ),
    ),
    named: /have the same value/,
  },
  {
    fault: 'secrets that others may read',
    plant: () => chmod(path.join(folder, '.dev.vars'), 0o644),
    named: /others on this machine may read/,
  },
  {
    fault: 'a missing logo',
    plant: () => rm(path.join(folder, 'public/sites/nordhem/logo.svg')),
    named: /^nordhem: pictures: (?:logo|footerLogo): there is no/,
  },
  {
    fault: 'a favicon that is not a picture',
    plant: () => rewrite(folder, 'public/sites/ombre/favicon.svg', () => 'soon'),
    named: /^ombre: pictures: favicon: .* is not a picture/,
  },
  {
    fault: 'a PNG named .svg',
    plant: async () => {
      const png = await sharp({
        create: { width: 64, height: 64, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer();
      await writeFile(path.join(folder, 'public/sites/ombre/favicon.svg'), png);
    },
    named: /^ombre: pictures: favicon: .*favicon\.svg is PNG inside/,
  },
  {
    fault: 'a picture of another size',
    plant: replacing(
      'logoSize = { width = 269, height = 60 }',
      'logoSize = { width = 100, height = 60 }',
    ),
    named: /^parlour: pictures: .* and the settings say 100 × 60/,
  },
  {
    fault: 'a company without a VAT number',
    plant: replacing('vat = "GB 123 4567 02"', 'vat = ""'),
    named: /^hearth: policies: .*\{\{vat\}\}/,
  },
  {
    fault: 'texts of a site that does not exist',
    plant: async () => {
      await mkdir(path.join(folder, 'catalogue/policies/sites/moss'));
      await writeFile(path.join(folder, 'catalogue/policies/sites/moss/about-us.md'), 'Moss');
    },
    named: /sites\/moss has texts of a site "moss", which is in no environment/,
  },
  {
    fault: 'an entry of the menu without a page',
    plant: () => Promise.resolve(shop.missing.add('/products/category-lighting')),
    named: /^\w+: menu: “.*” leads to \/products\/category-lighting, which has no page \(404\)/,
  },
  {
    fault: 'a typing mistake in an entry of the menu',
    plant: async () => {
      shop.missing.add('/products/category-lightning');
      await settings((text) =>
        text.replace('"/products/category-lighting"', '"/products/category-lightning"'),
      );
    },
    named: /^parlour: menu: “Lighting” leads to \/products\/category-lightning/,
  },
  {
    fault: 'an assortment that was changed while the shop is open',
    plant: async () => {
      await noteOpen();
      await settings((text) => text.replace('assortment = "hearth"', 'assortment = "heart"'));
    },
    named: /^open shop: wrangler\.toml has changed since the shop was opened/,
  },
  {
    fault: 'an age of orders that is none',
    plant: () =>
      settings((text) =>
        text.replace('ORDERS_MOVE_AFTER_DAYS = 365', 'ORDERS_MOVE_AFTER_DAYS = 30'),
      ),
    named: /ORDERS_MOVE_AFTER_DAYS is not a number of days from 120 to 2500/,
  },
  {
    fault: 'a year without a database for its orders, in a shop that has one for an earlier year',
    plant: () =>
      settings((text) =>
        text
          .replaceAll('"ORDERS_2026"', '"ORDERS_2020"')
          .replace('ORDERS_MOVE_AFTER_DAYS = 365', 'ORDERS_MOVE_AFTER_DAYS = 120'),
      ),
    named: /the orders of 20\d\d have no database to go to/,
  },
  {
    fault: 'one database in both environments',
    place: 'staging',
    plant: () =>
      settings((text) => {
        const id =
          /"[^"]+"$/.exec(BLOCK('production', 'MARKET_DB').exec(text)?.[0] ?? '')?.[0] ?? '';
        return text.replace(BLOCK('staging', 'MARKET_DB'), `$1${id}`);
      }),
    named: new RegExp(`staging and production have the database MARKET_DB ${SHARED}`),
  },
  {
    fault: 'one worker for both environments',
    place: 'production',
    plant: replacing('name = "parlour-staging"', 'name = "parlour"'),
    named: new RegExp(`production and staging have the worker ${SHARED} \\(parlour\\)`),
  },
  {
    fault: 'one namespace in both environments',
    place: 'production',
    plant: () =>
      settings((text) => {
        const [production = ''] =
          /(?<=env\.production\.kv_namespaces\]\]\nbinding = "CACHE"\nid = )"[^"]+"/.exec(text) ??
          [];
        return text.replace(
          /(env\.staging\.kv_namespaces\]\]\nbinding = "CACHE"\nid = )"[^"]+"/,
          `$1${production}`,
        );
      }),
    named: new RegExp(`the namespace CACHE ${SHARED}`),
  },
  {
    fault: 'one bucket in both environments',
    place: 'staging',
    plant: () =>
      settings((text) =>
        text
          .replace('[vars.SITES.hearth]', '[vars.SITES.hearth]\nkeepPictures = true')
          .replace('"parlour-staging-pictures"', '"parlour-pictures"'),
      ),
    named: new RegExp(`the bucket PICTURES ${SHARED}`),
  },
  {
    fault: 'one queue in both environments',
    place: 'staging',
    plant: replacing('queue = "parlour-staging-mail-news"', 'queue = "parlour-mail-news"'),
    named: new RegExp(`the queue ${SHARED} \\(parlour-mail-news\\)`),
  },
  {
    fault: 'one name for two databases that are not made yet',
    place: 'staging',
    plant: () =>
      settings((text) =>
        text
          .replace(BLOCK('staging', 'VISITOR_DB'), (block) =>
            block
              .replace('parlour-staging-visitors', 'parlour-visitors')
              .replace(/"[^"]+"$/, '"00000000-0000-0000-0000-000000000014"'),
          )
          .replace(BLOCK('production', 'VISITOR_DB'), (block) =>
            block.replace(/"[^"]+"$/, '"00000000-0000-0000-0000-000000000024"'),
          ),
      ),
    named: new RegExp(`the database VISITOR_DB ${SHARED}|VISITOR_DB has the placeholder`),
  },
  {
    fault: 'an id that is not made yet',
    place: 'production',
    plant: () =>
      settings((text) =>
        text.replace(
          BLOCK('production', 'IDENTITY_DB'),
          '$1"00000000-0000-0000-0000-000000000023"',
        ),
      ),
    named: /IDENTITY_DB has the placeholder/,
  },
  {
    fault: 'a development banner beside a live key',
    place: 'production',
    plant: replacing(
      '[env.production.vars.SITES.hearth]\n',
      '[env.production.vars.SITES.hearth]\ndevelopment = true\n',
    ),
    named: /^hearth: payment: development = true .* cards are charged/,
  },
  {
    fault: 'a test key at a real domain',
    place: 'production',
    plant: replacing('pk_live_51abc', 'pk_test_51abc'),
    named: /^settings SITES\.\w+\.payments: test payments charge no card/,
  },
  {
    fault: 'http at a real domain',
    place: 'production',
    plant: replacing('origin = "https://hearth.internal"', 'origin = "http://hearth.internal"'),
    named: /^settings SITES\.hearth/,
  },
  {
    fault: 'a URL at workers.dev',
    place: 'production',
    plant: replacing('workers_dev = false', 'workers_dev = true'),
    named: /also answers at workers\.dev/,
  },
  {
    fault: 'whole URLs in the platform’s log',
    place: 'staging',
    plant: replacing('invocation_logs = false', 'invocation_logs = true'),
    named: /the platform logs whole URLs/,
  },
  {
    fault: 'a domain of the documents',
    place: 'staging',
    plant: replacing(
      'hosts = ["staging.ombre.internal"]',
      'hosts = ["staging.ombre.internal", "ombre.example"]',
    ),
    named: /ombre\.example is a placeholder/,
  },
  {
    fault: 'a mailbox of the documents',
    place: 'production',
    plant: replacing('support@nordhem.co.uk', 'support@nordhem.example'),
    named: /^nordhem: mail: support is support@nordhem\.example/,
  },
  {
    fault: 'a made-up VAT number',
    place: 'production',
    plant: replacing('vat = "GB 123 4567 02"', 'vat = "GB 000 0000 02"'),
    named: /^hearth: company: the VAT number/,
  },
  {
    fault: 'emails that cannot be sent',
    place: 'production',
    plant: replacing('[[env.production.send_email]]\nname = "EMAIL"\n', ''),
    named: /emails cannot be sent: the binding EMAIL is missing/,
  },
  {
    fault: 'events that are lost',
    place: 'staging',
    plant: replacing('dead_letter_queue = "parlour-staging-mail-news-failed"\n', ''),
    named: /loses events/,
  },
];

describe('npm run parlour -- doctor', () => {
  it.each(['here', 'staging', 'production'] as const)(
    'finds no fault %s when there is none',
    async (place) => {
      expect(await faultsIn(place)).toEqual([]);
    },
  );

  it.each(['here', 'staging', 'production'] as const)(
    'takes texts of a site that only another place serves: %s',
    async (place) => {
      const added = ['site', 'add', 'fern', '--name', 'Fern', '--colours', '#2f5d50,#faf7f0'];
      expect((await runParlour(added, { folder })).code).toBe(0);
      const texts = path.join(folder, 'catalogue/policies/sites/fern');
      await mkdir(texts);
      await writeFile(path.join(texts, 'about-us.md'), 'Fern');
      const faults = await faultsIn(place);
      expect(faults.filter((fault) => fault.startsWith('policies'))).toEqual([]);
    },
  );

  it.each(PLANTED)('names $fault, and nothing else', async ({ plant, named, place = 'here' }) => {
    await plant();
    const faults = await faultsIn(place);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(named);
  });

  it('has more than the 32 faults that operators made', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(32);
  });

  it('does not judge the shop of another folder', async () => {
    await rewrite(folder, '.dev.vars', (text) =>
      text.replace(/^OPERATOR_TOKEN=.*$/m, `OPERATOR_TOKEN="${'another'.repeat(5)}"`),
    );
    for (const words of [['doctor'], ['site', 'check', 'hearth']]) {
      const { out, code } = await runParlour([...words, '--json', '--port', String(shop.port)], {
        folder,
      });
      const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
      expect(code).toBe(0);
      expect(findings).toContainEqual({
        check: 'open shop',
        state: 'unknown',
        found: `another program answers at port ${String(shop.port)}, which does not take this installation’s OPERATOR_TOKEN; it was not looked at`,
        mend: 'npm start opens this shop; --port says on which port it is',
      });
      expect(findings.map(({ check }) => check)).not.toContain('hearth: upstream main');
    }
  });

  it('finds the open shop by the port that it has noted, and sums up each site in a line', async () => {
    await noteOpen();
    const { out } = await runParlour(['doctor'], { folder });
    expect(out).toContain(`home page: http://hearth.localhost:${String(shop.port)}`);
    expect(out).toMatch(/^hearth: \d+ fine, no fault$/m);
    const { error } = await runParlour(['catalogue', 'versions', '--site', 'hearth'], { folder });
    expect(error).not.toContain('8787');
  });

  it('says to start the shop again for a site that was added while it is open', async () => {
    await noteOpen();
    const added = await runParlour(
      ['site', 'add', 'fern', '--name', 'Fern', '--colours', '#2f5d50,#faf7f0'],
      { folder },
    );
    expect(added.code).toBe(0);
    const { out } = await runParlour(['site', 'check', 'fern'], { folder });
    expect(added.out).toContain(`opens http://fern.localhost:${String(shop.port)}/`);
    expect(out).toContain('does not know this site yet');
    expect(out).toContain('mend: start the shop again');
    expect(out).not.toContain('see its log');
  });
});
