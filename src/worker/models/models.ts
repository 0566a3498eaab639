import { Hono } from 'hono';
import {
  type DressedModel,
  dressGlb,
  type DressRequest,
  dressOf,
  dressUsdz,
  mapsOf,
  type ModelFile,
  parseTwinUrl,
  readModel,
  type TwinForm,
} from '@parlour/models';
import type { SiteEnv } from '../platform/env.ts';
import { nothingHere } from '@parlour/http';

const TYPES: Readonly<Record<TwinForm, string>> = {
  glb: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
};

/** A day: the URL names what is shown, not which build made it. */
const HEADERS = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };

/**
 * `/models/<model>/<size>/<look>.glb` and `.usdz`: one of the shop's own models in a product's measurements
 * and finishes, for viewers outside the browser. It is made from the files that the build puts next to the
 * pictures, and cached near the visitor.
 */
export const models = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.on(['GET', 'HEAD'], '/models/:name/:size/:file', async (c) => {
    const wanted = parseTwinUrl(decodeURIComponent(new URL(c.req.url).pathname));
    if (!wanted) throw nothingHere();
    const key = new Request(new URL(new URL(c.req.url).pathname, c.req.url));
    const { default: place } = caches as unknown as { readonly default: Cache };
    const near = await place.match(key);
    if (near) return near;
    const file = await twinOf(wanted, (url) => read(c.env.ASSETS, url, c.req.url));
    const headers = { ...HEADERS, 'content-type': TYPES[wanted.form] };
    const fresh = new Response(file, { headers });
    c.executionCtx.waitUntil(place.put(key, fresh.clone()));
    return fresh;
  });
  return app;
};

type ReadFile = (url: string) => Promise<Uint8Array<ArrayBuffer>>;

const twinOf = async (wanted: DressedModel & { readonly form: TwinForm }, read: ReadFile) => {
  const model = readModel(await read(`/media/models/${wanted.name}.glb`));
  const request: DressRequest = { model, wanted, maps: await mapsFor(model, wanted, read) };
  return wanted.form === 'usdz' ? dressUsdz(request) : dressGlb(request);
};

/** @throws {ShopError} for a part that the model does not have */
const mapsFor = async ({ parts }: ModelFile, { look }: DressedModel, read: ReadFile) => {
  const names = new Set(parts.map(({ name }) => name));
  if (Object.keys(look).some((name) => !names.has(name))) throw nothingHere();
  const addresses = mapsOf(parts.map((part) => dressOf(part, look)));
  return new Map(await Promise.all(addresses.map(async (url) => [url, await read(url)] as const)));
};

/** @throws {ShopError} if there is no such file */
const read = async (assets: Fetcher, url: string, near: string) => {
  const found = await assets.fetch(new URL(url, near));
  if (found.status === 200) return new Uint8Array(await found.arrayBuffer());
  await found.body?.cancel();
  throw nothingHere();
};
