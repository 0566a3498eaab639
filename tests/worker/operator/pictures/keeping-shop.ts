import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { inject, vi } from 'vitest';
import { type Call, type CallInput, callPath, type CallResult } from '@parlour/contract';
import { createApp } from '../../../../src/worker/app.ts';
import type { SupplierPictures } from '../../../../src/worker/market/operator/pictures/picture-object.ts';
import type { Env } from '../../../../src/worker/platform/env.ts';
import { rows } from '../call.ts';
import { emptied } from '../import/emptied.ts';
import { withSites } from '../../with-sites.ts';

/** The sites; hearth keeps suppliers' pictures, and ombre does not. */
export const KEEPING_SITES = {
  ...env.SITES,
  hearth: { ...env.SITES.hearth, keepPictures: true },
};

export const KEEPING: Env = { ...env, ...withSites(KEEPING_SITES) };

const app = createApp();
const context = (): ExecutionContext =>
  ({ waitUntil: () => undefined, passThroughOnException: () => undefined }) as never;

export const request = (
  url: string,
  init: RequestInit = {},
  shop: Env = KEEPING,
): Promise<Response> => Promise.resolve(app.request(url, init, shop, context()));

/** Calls the operator API of the shop that keeps pictures. */
export const operateKeeping = async <C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => {
  const given = input as { params?: object; query?: object; body?: unknown };
  const path = callPath(call, { ...given.params }, { ...given.query });
  begunAt = new Date().toISOString();
  const reply = await request(`http://hearth.localhost/${path}`, {
    method: call.method,
    headers: { authorization: 'Bearer test-token-operator', 'content-type': 'application/json' },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
  return call.reply.parse(await reply.json()) as CallResult<C>;
};

/** Paths and ETags of the requests to the supplier's server. */
export const asked: { readonly path: string; readonly etag: string | null }[] = [];
/** Whether the server is down. */
export const network = { isDown: false };

const realFetch = globalThis.fetch;
const HOST = 'https://pictures.example';

/** Empties the shop, and puts the supplier's server in place of the network. */
export const emptyShop = async (): Promise<void> => {
  await emptied();
  for (const table of ['supplier_picture', 'stored_picture', 'catalogue_version', 'order_line']) {
    await env.MARKET_DB.exec(`DELETE FROM ${table}`);
  }
  const stored = await KEEPING.PICTURES?.list();
  await KEEPING.PICTURES?.delete((stored?.objects ?? []).map(({ key }) => key));
  asked.length = 0;
  network.isDown = false;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace(HOST, '');
    asked.push({ path, etag: new Headers(init.headers).get('if-none-match') });
    if (network.isDown || !url.startsWith(HOST)) return Promise.reject(new TypeError('down'));
    return realFetch(`${inject('pictureServer')}${path}`, init);
  });
};

export const product = (reference: string, ...pictures: readonly string[]) => ({
  kind: 'product',
  reference,
  name: `Chair ${reference}`,
  medias: pictures.map((path) => ({ url: path.startsWith('/media') ? path : `${HOST}${path}` })),
  variants: [
    {
      reference,
      name: `Chair ${reference}`,
      seoTitle: `Chair ${reference}`,
      offers: [{ seller: { name: 'Oak & Sons' }, price: 10, stock: 1 }],
    },
  ],
});

const LANES = [0, 1, 2, 3];

/** When the last call began: pictures tried since then were tried because of it. */
let begunAt = '';

const openPictures = (since: string) =>
  rows(`SELECT 1 FROM supplier_picture WHERE due_at <> '' AND checked_at < '${since}'`);

/** Runs the lanes' alarms until every due picture has been tried; they also ring by themselves. */
export const fetched = async (since = begunAt): Promise<void> => {
  const objects = env.SUPPLIER_PICTURES as DurableObjectNamespace<SupplierPictures>;
  await vi.waitFor(
    async () => {
      for (const lane of LANES) {
        const name = `pictures.example ${String(lane)}`;
        await runDurableObjectAlarm(objects.get(objects.idFromName(name)));
      }
      if ((await openPictures(since)).length > 0) throw new Error('pictures are still to be tried');
    },
    { timeout: 100_000, interval: 50 },
  );
};

/** Makes every picture due, and runs the lanes. */
export const triedAgain = async (): Promise<void> => {
  begunAt = new Date().toISOString();
  await env.MARKET_DB.exec(`UPDATE supplier_picture SET due_at = '2026-01-01T00:00:00.000Z'`);
  await fetched();
};

export const pictureAt = async (path: string) => {
  const [row] =
    await rows(`SELECT p.*, s.address AS shown, s.width, s.height FROM supplier_picture p
    LEFT JOIN stored_picture s ON s.hash = p.hash WHERE p.address = '${HOST}${path}'`);
  return row;
};

/** Names in the store. */
export const stored = async (): Promise<readonly string[]> =>
  ((await KEEPING.PICTURES?.list())?.objects ?? []).map(({ key }) => key);
