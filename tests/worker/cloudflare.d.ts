/// <reference types="@cloudflare/vitest-plugin/types" />

import type { D1Migration } from 'cloudflare:test';
import type * as app from '../../src/worker/app.ts';
import type { Env as WorkerEnv } from '../../src/worker/platform/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      readonly MIGRATIONS: D1Migration[];
      readonly IDENTITY_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof app;
    }
  }
}
