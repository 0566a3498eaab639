import { env as bindings } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ModelJson, readGlb, readModel, writeModel } from '@parlour/models';
import { withSites } from '../../../tests/worker/with-sites.ts';
import { createApp } from '../app.ts';
import type { Env } from '../platform/env.ts';

/** A block one metre high, with a seat on legs. */
const part = (name: string, low: number, high: number) => ({
  name,
  material: 'oak-natural',
  colour: '#b78a58',
  opacity: 1,
  positions: new Float32Array([-0.5, low, -0.5, 0.5, low, 0.5, 0.5, high, -0.5]),
  normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0]),
  flat: new Float32Array([0, 0, 1, 0, 0, 1]),
  corners: new Uint32Array([0, 1, 2]),
});
const STOOL = writeModel('stool', [part('seat', 0.5, 1), part('legs', 0, 0.5)]);
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

const ask = async (path: string, asked: string[] = [], init: RequestInit = {}) => {
  const assets = {
    fetch: (given: URL | string) => {
      const url = new URL(given);
      asked.push(url.pathname);
      if (url.pathname === '/media/models/stool.glb') return Promise.resolve(new Response(STOOL));
      const isMap = url.pathname.startsWith('/media/materials/');
      return Promise.resolve(isMap ? new Response(PICTURE) : new Response('', { status: 404 }));
    },
  };
  const env = {
    ...(bindings as object),
    ...withSites(bindings.SITES, assets),
  } as unknown as Env;
  const waiting: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
    passThroughOnException: () => undefined,
  };
  const reply = await createApp().request(
    `http://hearth.localhost${path}`,
    init,
    env,
    ctx as unknown as ExecutionContext,
  );
  await Promise.all(waiting);
  return reply;
};

describe('models for viewers outside the browser', () => {
  it('[MEDIA-005] have the size and the finishes from their URL', async () => {
    const reply = await ask('/models/stool/400x450x420/seat.velvet.1c5157.glb');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('model/gltf-binary');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
    const file = new Uint8Array(await reply.arrayBuffer());
    const json = ModelJson.parse(readGlb(file).json);
    expect(json.nodes[0]).toMatchObject({ name: 'stool', scale: [0.4, 0.45, 0.42] });
    const [seat, legs] = json.materials;
    expect(seat).toMatchObject({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
    expect(legs?.name).toBe('oak-natural');
    expect(readModel(file).parts.map(({ name }) => name)).toEqual(['seat', 'legs']);
  });

  it('[MEDIA-005] are archives for Quick Look, cached near the visitor', async () => {
    const asked: string[] = [];
    const path = '/models/stool/500x450x420/seat.lacquer.1c5157,legs.steel.2e2e30.usdz';
    const reply = await ask(path, asked);
    expect(reply.headers.get('content-type')).toBe('model/vnd.usdz+zip');
    const text = await reply.text();
    expect(text.startsWith('PK')).toBe(true);
    expect(text).toContain('#usda 1.0');
    expect(asked).toEqual(['/media/models/stool.glb']);
    const again = await ask(path, asked);
    expect([again.status, asked.length]).toEqual([200, 1]);
    const head = await ask(path, asked, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each([
    '/models/table/400x450x420/seat.velvet.1c5157.glb',
    '/models/stool/400x450x420/arms.velvet.1c5157.glb',
    '/models/stool/400x450/seat.velvet.1c5157.glb',
    '/models/stool/400x450x420/seat.velvet.1c51.glb',
  ])('[MEDIA-005] are not found at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
