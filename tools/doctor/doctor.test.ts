import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import type { Finding } from './finding.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyInstallation();
});

afterEach(() => removeInstallation(folder));

/** A port on which nothing answers: these tests are about the machine. */
const CLOSED = '9';

const doctor = async (...flags: readonly string[]) => {
  const { code, out } = await runParlour(['doctor', '--json', '--port', CLOSED, ...flags], {
    folder,
  });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  return { code, findings, faults: findings.filter(({ state }) => state === 'fault') };
};

const settings = (change: (text: string) => string): Promise<void> =>
  rewrite(folder, 'wrangler.toml', change);

const secrets = (change: (text: string) => string): Promise<void> =>
  rewrite(folder, '.dev.vars', change);

/** A local database without the newest of the market's migrations. */
const olderDatabase = async (): Promise<void> => {
  const databases = path.join(folder, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject');
  await mkdir(databases, { recursive: true });
  const database = new DatabaseSync(path.join(databases, 'market.sqlite'));
  database.exec(`CREATE TABLE d1_migrations (name TEXT);
    INSERT INTO d1_migrations VALUES ('0001_catalogue.sql')`);
  database.close();
};

interface PlantedFault {
  readonly fault: string;
  readonly plant: () => Promise<void>;
  readonly check: string;
  readonly found: RegExp;
  readonly mend: RegExp;
}

const PLANTED: readonly PlantedFault[] = [
  {
    fault: 'a line that is not TOML',
    plant: () => settings((text) => `${text}\nhosts = [`),
    check: 'wrangler.toml',
    found: /Invalid TOML/,
    mend: /line that is named/,
  },
  {
    fault: 'an unreadable colour',
    plant: () => settings((text) => text.replace('muted = "#615b4c"', 'muted = "#c9c0ac"')),
    check: 'settings SITES.hearth.theme.muted',
    found: /contrast with paper is 1\.\d\d/,
    mend: /choose a colour with at least 4\.5/,
  },
  {
    fault: 'a host that two sites name',
    plant: () =>
      settings((text) =>
        text.replace(
          'hosts = ["ombre.localhost"]',
          'hosts = ["ombre.localhost", "hearth.localhost"]',
        ),
      ),
    check: 'settings SITES.hearth, SITES.ombre',
    found: /several sites have the host "hearth.localhost"/,
    mend: /leave it to one of them/,
  },
  {
    fault: 'a missing binding',
    plant: () => settings((text) => text.replace('name = "CHAT_LIMIT"', 'name = "TALK_LIMIT"')),
    check: 'wrangler.toml',
    found: /the binding CHAT_LIMIT is missing/,
    mend: /\[\[ratelimits\]\] block/,
  },
  {
    fault: 'two rate limits with one counter',
    plant: () => settings((text) => text.replace('"4007"', '"4001"')),
    check: 'wrangler.toml',
    found: /SEARCH_LIMIT and ACCOUNT_LIMIT count together/,
    mend: /namespace_id of its own/,
  },
  {
    fault: 'a class that no migration makes',
    plant: () => settings((text) => text.replace('new_sqlite_classes = ["PageLease"]', '')),
    check: 'wrangler.toml',
    found: /no migration makes the class PageLease of PAGE_LEASES/,
    mend: /new_sqlite_classes = \["PageLease"\]/,
  },
  {
    fault: 'nights without a sweep',
    plant: () => settings((text) => text.replace(/^crons = .*$/m, 'crons = []')),
    check: 'wrangler.toml',
    found: /there is no cron trigger/,
    mend: /docs\/privacy\.md/,
  },
  {
    fault: 'a site that keeps pictures, without a bucket for them',
    plant: () =>
      settings((text) =>
        text
          .replace('[vars.SITES.hearth]', '[vars.SITES.hearth]\nkeepPictures = true')
          .replace(/^\[\[r2_buckets\]\]\n.*\n.*\n/m, ''),
      ),
    check: 'wrangler.toml',
    found: /keepPictures = true, and there is no bucket/,
    mend: /\[\[r2_buckets\]\]/,
  },
  {
    fault: 'no platform for pictures',
    plant: () => settings((text) => text.replace('[images]\nbinding = "IMAGES"\n', '')),
    check: 'wrangler.toml',
    found: /the binding IMAGES is missing/,
    mend: /\[images\]/,
  },
  {
    fault: 'packages of another lock file',
    plant: () => rewrite(folder, 'node_modules/.installed', () => 'earlier'),
    check: 'packages',
    found: /not those of package-lock\.json/,
    mend: /npm ci/,
  },
  {
    fault: 'a secret that is missing',
    plant: () => secrets((text) => text.replace(/^CLIENT_SECRET_OMBRE=.*\n/m, '')),
    check: 'secrets',
    found: /CLIENT_SECRET_OMBRE is missing/,
    mend: /npm start makes it/,
  },
  {
    fault: 'a secret that can be guessed',
    plant: () => secrets((text) => text.replace(/^(OPERATOR_TOKEN)=.*$/m, '$1="letmein"')),
    check: 'secrets',
    found: /OPERATOR_TOKEN has 7 characters/,
    mend: /npm start makes a long one/,
  },
  {
    fault: 'one value for two secrets',
    plant: () =>
      secrets((text) =>
        text.replace(/^API_TOKEN_OMBRE=.*$/m, () =>
          (/^API_TOKEN_HEARTH=.*$/m.exec(text)?.[0] ?? '').replace('HEARTH', 'OMBRE'),
        ),
      ),
    check: 'secrets',
    found: /API_TOKEN_HEARTH and API_TOKEN_OMBRE have the same value/,
    mend: /remove all but one/,
  },
  {
    fault: 'secrets that others may read',
    plant: () => chmod(path.join(folder, '.dev.vars'), 0o644),
    check: 'secrets',
    found: /others on this machine may read/,
    mend: /chmod 600/,
  },
  {
    fault: 'a missing logo',
    plant: () => rm(path.join(folder, 'public/sites/nordhem/logo.svg')),
    check: 'nordhem: pictures',
    found: /logo: there is no public\/sites\/nordhem\/logo\.svg/,
    mend: /put the picture there/,
  },
  {
    fault: 'a favicon that is not a picture',
    plant: () => rewrite(folder, 'public/sites/ombre/favicon.svg', () => 'soon'),
    check: 'ombre: pictures',
    found: /favicon: .* is not a picture/,
    mend: /replace it/,
  },
  {
    fault: 'a company without a VAT number',
    plant: () => settings((text) => text.replace('vat = "GB 000 0000 02"', 'vat = ""')),
    check: 'hearth: policies',
    found: /\{\{vat\}\}: the site hearth has no such setting/,
    mend: /\[vars\.SITES\.hearth\.seller\]/,
  },
  {
    fault: 'texts of a site that does not exist',
    plant: async () => {
      await mkdir(path.join(folder, 'catalogue/policies/sites/moss'));
      await writeFile(path.join(folder, 'catalogue/policies/sites/moss/about-us.md'), 'Moss');
    },
    check: 'policies',
    found: /sites\/moss has texts of a site "moss", which is in no environment/,
    mend: /move it out of .* to keep the texts, or add the site: npm run parlour -- site add moss/,
  },
];

describe('npm run parlour -- doctor', () => {
  it('finds no fault in the installation as it comes', async () => {
    expect(await doctor()).toMatchObject({ code: 0, faults: [] });
  });

  it.each(PLANTED)('names $fault, and how to mend it', async ({ plant, check, found, mend }) => {
    await plant();
    const { code, faults } = await doctor();
    expect(code).toBe(2);
    expect(faults[0]?.check).toBe(check);
    expect(faults[0]?.found).toMatch(found);
    expect(faults[0]?.mend).toMatch(mend);
    // One thing is wrong, and causes faults of one check: each text that names a company's number misses it.
    expect(new Set(faults.map((each) => each.check)).size).toBe(1);
  });

  it('names the missing triggers for emails, feeds and sales', async () => {
    await settings((text) => text.replace(/^crons = .*$/m, 'crons = ["17 3 * * *"]'));
    const { faults } = await doctor();
    expect(faults.map(({ found }) => found)).toEqual([
      'emails that could not be sent are not retried',
      'feeds of suppliers are not fetched by the hour',
      'sales begin and end only with an import',
    ]);
  });

  it('names all faults at once, including those of the other databases', async () => {
    await olderDatabase();
    await settings((text) => text.replace(/^crons = .*$/m, 'crons = []'));
    const { out, code } = await runParlour(['doctor', '--port', CLOSED], { folder });
    expect(code).toBe(2);
    expect(out).toMatch(/FAULT {4}databases: MARKET_DB has not had 0002_/);
    expect(out).toMatch(/mend: npx wrangler d1 migrations apply IDENTITY_DB --local/);
    expect(out).toMatch(/mend: npx wrangler d1 migrations apply VISITOR_DB --local/);
    expect(out).toMatch(/Faults: 4\n$/);
  });
});
