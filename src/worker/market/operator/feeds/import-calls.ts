import {
  applyImport,
  type Call,
  listImportProducts,
  listImportRemarks,
  readImport,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { IMPORT_PIECE_BYTES } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { sitesNamed } from '../assortments.ts';
import type { Answer } from '../perform.ts';
import type { Part } from './feed-records.ts';
import { importObject, noLongerKept } from './feed-object.ts';
import { keptOperator } from './run.ts';

/** The calls about the import of a file: it arrives in pieces, and whoever sent it follows the run. */
export const operatorImports = (on: <C extends Call>(call: C, answer: Answer<C>) => void): void => {
  on(startImport, async (env, { body }, operator) => {
    const { name, bytes, writtenAt, asOf, check, ...settings } = body;
    const sites = (await sitesNamed(env, settings.sites)).map((site) => site.id);
    const id = crypto.randomUUID();
    const by = keptOperator(operator);
    const from = { by: 'operator', operator: by, bytes, writtenAt, asOf, check } as const;
    await importObject(env, id).receive(name, from, { ...settings, sites });
    return { id };
  });
  on(sendImportPiece, async (env, { params: { id }, body: { at, bytes } }) => {
    const piece = Uint8Array.fromBase64(bytes);
    if (piece.byteLength > IMPORT_PIECE_BYTES) throw notAPiece();
    const received = await importObject(env, id).take(at, piece);
    if (received === null) throw notAPiece();
    return { received };
  });
  on(readImport, async (env, { params: { id } }) => {
    const reply = await importObject(env, id).reply();
    return reply ?? noLongerKept();
  });
  on(applyImport, async (env, { params: { id } }) => {
    const applied = await importObject(env, id).apply();
    if (applied) return { applied };
    throw new ShopError('invalid_request', 400, 'This import isn’t checked.');
  });
  on(listImportRemarks, async (env, { params: { id }, query }) =>
    asPage((await importObject(env, id).remarks(Number(query.after))) ?? noLongerKept()),
  );
  on(listImportProducts, async (env, { params: { id }, query }) =>
    asPage((await importObject(env, id).products(Number(query.after))) ?? noLongerKept()),
  );
};

const notAPiece = (): ShopError =>
  new ShopError('invalid_request', 400, 'No import waits for this piece. Please start it again.');

const asPage = <Item>({ items, next }: Part<Item>) => ({
  data: [...items],
  next: next === null ? null : String(next),
});
