import type { TestProject } from 'vitest/node';
import { startEmbeddingServer } from '../../bench/search/embedding-server.ts';

/* A real model behind the usual protocol, in Node, for tests that run in the Workers runtime. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the server. */
    readonly embeddingServer: string;
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { api, stop } = await startEmbeddingServer();
  provide('embeddingServer', api);
  return stop;
};
