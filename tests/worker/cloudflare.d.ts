/// <reference types="@cloudflare/vitest-plugin/types" />

import type * as app from '../../src/worker/app.ts';
import type { Env as WorkerEnv } from '../../src/worker/platform/env.ts';

declare global {
  /** Vitest's own, with what loads modules. */
  var __vitest_mocker__: {
    readonly moduleRunner: {
      readonly transport: { invoke: (...args: readonly unknown[]) => Promise<unknown> };
      readonly options: { createImportMeta: (path: string) => unknown };
      readonly evaluator: { createRequire: (url: string) => unknown };
    };
  };
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      /** The statements that make each database. */
      readonly SCHEMAS: Readonly<
        Record<'MARKET_DB' | 'IDENTITY_DB' | 'VISITOR_DB', readonly string[]>
      >;
      /** Of settled orders; the spare one has no tables until a test makes them. */
      readonly ORDERS_2026: D1Database;
      readonly SPARE_ORDERS: D1Database;
      /** The tables of the sites in wrangler.toml: `with-sites.ts`. */
      readonly SITES: Readonly<Record<string, object>>;
      /** Answers in Node: `runtime/closed-storage.ts`. */
      readonly CLOSED_STORAGE: Fetcher;
      /** How many requests `market/generated-requests.test.ts` sends, and the seed of their choice. */
      readonly FEED_ROWS: string;
      readonly GENERATED_REQUESTS: string;
      readonly GENERATED_SEED: string;
    }
    interface GlobalProps {
      mainModule: typeof app;
    }
  }
}
