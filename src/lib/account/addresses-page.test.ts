import { describe, expect, it, vi } from 'vitest';
import type { Api } from '@parlour/contract';
import { suggestedAddresses } from './addresses-page.ts';

const LEEDS = { line_1: '', line_2: '', town_or_city: 'Leeds', country: 'United Kingdom' };

const ask = (postcode: string, form = 'postcode') => {
  const findAddresses = vi.fn(() => Promise.resolve({ data: { list: [LEEDS] } }));
  const api = { findAddresses } as unknown as Api;
  const sent = { values: { form, postcode }, errors: {}, done: false };
  return { findAddresses, found: suggestedAddresses(api, sent) };
};

describe('the lookup of an address form', () => {
  it('[ADDRESS-002] strips white space from the postcode', async () => {
    const { findAddresses, found } = ask(' ls1\t4ap ');
    expect(await found).toEqual([LEEDS]);
    expect(findAddresses).toHaveBeenCalledWith({ query: { postcode: 'LS14AP' } });
  });

  it.each(['', '   ', '\t\n'])(
    '[ADDRESS-002] makes no call for the blank postcode %j',
    async (postcode) => {
      const { findAddresses, found } = ask(postcode);
      expect(await found).toBeNull();
      expect(findAddresses).not.toHaveBeenCalled();
    },
  );

  it('[ADDRESS-002] makes no call unless the form asked for a lookup', async () => {
    const { findAddresses, found } = ask('ls1 4ap', 'save');
    expect(await found).toBeNull();
    expect(findAddresses).not.toHaveBeenCalled();
  });
});
