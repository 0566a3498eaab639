import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Miniflare } from 'miniflare';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { configuredDatabases } from '../../tools/backup/configured-databases.ts';
import { migrationsOf } from '../../tools/local/steps.ts';

/** Settings of a site's sign-in and upstreams with which a test replaces the configured ones. */
export interface SiteOverrides {
  readonly signIn?: Readonly<Record<string, unknown>>;
  readonly upstreams?: Readonly<Record<string, string>>;
  readonly operatorSignIn?: object;
}

/** The built shop with other settings for some sites, with its own state. */
export interface Shop {
  readonly runtime: Miniflare;
  readonly secrets: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

export interface ShopOptions {
  /** Port for browsers; none when absent. */
  readonly port?: number;
  readonly secrets?: Readonly<Record<string, string>>;
}

export const openShop = async (
  overrides: Readonly<Record<string, SiteOverrides>>,
  { port = 0, secrets: given = {} }: ShopOptions = {},
): Promise<Shop> => {
  const { settings, sites } = await configuredSites();
  const secrets = { ...randomSecrets(sites), ...given };
  const served = Object.fromEntries(
    Object.entries(port === 0 ? settings : withPort(settings, port)).map(
      ([id, { operatorSignIn: _, ...site }]) => [
        // The demo's claim names a role of the identity provider that these tests replace.
        id,
        {
          ...site,
          ...overrides[id],
          upstreams: { ...(site.upstreams as object), ...overrides[id]?.upstreams },
          signIn: { ...(site.signIn as object), ...overrides[id]?.signIn },
        },
      ],
    ),
  );
  const persist = path.join(await mkdtemp(path.join(tmpdir(), 'parlour-test-')), 'v3');
  const runtime = await startRuntime({ port, persist, settings: served, bindings: secrets });
  await makeTables(runtime);
  const stop = async () => {
    await runtime.dispose();
    await rm(path.dirname(persist), { recursive: true, force: true });
  };
  return { runtime, secrets, stop };
};

/** Runs every migration at once, in the runtime that is open. */
export const makeTables = async (runtime: Miniflare): Promise<void> => {
  const databases: (readonly [name: string, queries: readonly string[]])[] = [];
  for (const [name] of await configuredDatabases()) {
    const migrations = await readD1Migrations(migrationsOf(name));
    databases.push([name, migrations.flatMap(({ queries }) => queries)]);
  }
  for (const [name, queries] of databases) {
    const db = await runtime.getD1Database(name);
    const statements = queries.map((query) => db.prepare(query));
    // Each was a synchronous call of the runtime, which may have closed an idle connection meanwhile: see that first.
    await setImmediate();
    await db.batch(statements);
  }
};

/** A visitor without a browser: keeps the cookies of one origin and follows no redirect by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #runtime: Miniflare;
  readonly #origin: string;

  constructor(shop: Shop, origin: string) {
    this.#runtime = shop.runtime;
    this.#origin = origin;
  }

  async send(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.#runtime.dispatchFetch(new URL(path, this.#origin).href, {
      ...init,
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
      redirect: 'manual',
    });
    for (const line of reply.headers.getSetCookie()) this.#keep(line);
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
