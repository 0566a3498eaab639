import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderClock } from '../../../../src/worker/market/orders/clock-object.ts';
import { accounts, operatorRoles } from '@parlour/identity';
import { payments } from '@parlour/payments';
import { operatorCalls } from '../../../../src/worker/market/operator/app.ts';
import { callOperator, importAll, rows, TOKEN } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

/** Calls the operator API with ledgers that only record their purges. */
const purgedBy = async (path: string, body: object): Promise<readonly string[]> => {
  const purged: string[] = [];
  const { app } = operatorCalls({ payments, clock: orderClock, accounts, people: operatorRoles });
  const record = (ledger: string) => (tags: readonly string[]) => {
    purged.push(`${ledger}: ${tags.join()}`);
    return { latest: 1, floor: 0, tags: [], bookmark: '', unmarked: 0 };
  };
  const ledgers = {
    idFromName: (name: string) => name,
    get: (name: string) => ({ record: record(name) }),
  };
  const headers = { authorization: `Bearer ${TOKEN}` };
  const reply = await app.request(
    `/operator/${path}`,
    { method: 'POST', body: JSON.stringify(body), headers },
    { ...env, PURGE_LEDGERS: ledgers as never },
  );
  expect(reply.status).toBe(200);
  return purged.toSorted();
};

describe('the end of an import', () => {
  it('[ENTITY-002] counts the listed products of every tag of the assortments', async () => {
    await importAll([sofa(), sofa({ reference: 'b' }), sofa({ reference: 'c', tags: [] })]);
    const reply = await callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
    expect(await reply.json()).toMatchObject({ products: 3, variants: 6 });
    expect(
      await rows(`SELECT tag.path, products FROM assortment_tag JOIN tag ON tag.id = tag_id
        WHERE assortment = 'parlour' AND tag.type IN ('category', 'room') ORDER BY 1`),
    ).toEqual([
      { path: 'furniture', products: 2 },
      { path: 'furniture/sofas', products: 2 },
      { path: 'living', products: 2 },
    ]);
  });

  it('[ENTITY-002] counts again only when products came, went or are under other tags', async () => {
    const ended = () => callOperator('catalogue/finish', { body: { sites: ['parlour'] } });
    const counted = () =>
      rows(`SELECT products FROM assortment_tag JOIN tag ON tag.id = tag_id WHERE path = 'living'`);
    await importAll([sofa(), sofa({ reference: 'b' })]);
    await ended();
    await env.MARKET_DB.exec('UPDATE assortment_tag SET products = 99');
    await importAll([sofa({ name: 'Deep Sofa' })]);
    await ended();
    expect(await counted()).toEqual([{ products: 99 }]);
    await importAll([sofa({ reference: 'c' })]);
    await ended();
    expect(await counted()).toEqual([{ products: 3 }]);
    await env.MARKET_DB.exec('UPDATE assortment_tag SET products = 99');
    await importAll([sofa({ reference: 'c', tags: [] })]);
    await ended();
    expect(await counted()).toEqual([{ products: 2 }]);
  });

  it('purges at every site that sells what has changed', async () => {
    await importAll([sofa({ tags: [] })], { sites: ['parlour', 'ombre'] });
    await importAll([sofa({ reference: 'b', tags: [] })], { sites: ['hearth'] });
    await callOperator('catalogue/finish', { body: { sites: [] } });
    await importAll([sofa({ tags: [], name: 'Deep Sofa' })], { sites: ['parlour', 'ombre'] });
    const purged = await purgedBy('catalogue/finish', { sites: ['parlour'] });
    expect(purged.map((named) => named.replace(/:.*/, ''))).toEqual(['ombre', 'parlour']);
    expect(purged.join()).toMatch(/product:\d+/);
  });
});

describe('purging', () => {
  it('purges the named tags of the named sites', async () => {
    expect(
      await purgedBy('cache/purge', { sites: ['hearth'], tags: ['product:1', 'tag:2'] }),
    ).toEqual(['hearth: product:1,tag:2']);
  });

  it('purges everything of all sites when nothing is named', async () => {
    expect(await purgedBy('cache/purge', {})).toEqual([
      'hearth: ',
      'nordhem: ',
      'ombre: ',
      'parlour: ',
    ]);
  });
});
