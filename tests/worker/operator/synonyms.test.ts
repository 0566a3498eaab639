import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts, importSynonyms } from '@parlour/contract';
import { callMarket } from '../market/call.ts';
import { seed } from '../seed.ts';
import { callOperator } from './call.ts';

beforeAll(() => seed({ products: [{ id: 1, name: 'Settle', variants: [{ id: 10 }] }] }));

const find = async (query: string): Promise<number> => {
  const reply = await callMarket('web/products', { body: { query } });
  return findProducts.reply.parse(await reply.json()).totalCount;
};

const put = (synonyms: unknown) => callOperator('search/synonyms', { body: { synonyms } });

describe('an operator’s synonyms', () => {
  it('are searched, until another list replaces them', async () => {
    expect(await find('bench')).toBe(0);
    const reply = await put([
      { term: 'Benches', means: 'settle' },
      { term: '!', means: 'settle' },
    ]);
    expect(importSynonyms.reply.parse(await reply.json())).toEqual({ synonyms: 1 });
    expect(await find('bench')).toBe(1);
    await put([]);
    expect(await find('bench')).toBe(0);
  });

  it('must be pairs of words', async () => {
    expect((await put([{ term: 'bench' }])).status).toBe(400);
  });
});
