import { atom } from 'nanostores';
import { suggestedAddresses } from '#lib/account/addresses-page.ts';
import type { Address, AddressSuggestion } from '@parlour/contract';
import { ADDRESSES_DONE } from '#lib/shell/done-sentence.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { tell, type Problems } from './outcome.ts';

type Api = Pick<BrowserApi, 'createAddress' | 'updateAddress' | 'deleteAddress' | 'findAddresses'>;

/** The fields of an address form. */
export type AddressFields = Omit<Address, 'id' | 'addressType'>;

/** An address of the customer, or one that is shown before the server has answered. */
export interface ListedAddress extends Address {
  readonly isPending?: boolean;
}

/** The customer's addresses, the newest first; null until they are known. */
export const $addresses = atom<readonly ListedAddress[] | null>(null);

type List = readonly ListedAddress[];

/** The list with an address in place of the one with that id, or in front of all others. */
const put = (list: List, id: string, address: ListedAddress): List =>
  list.some((one) => one.id === id)
    ? list.map((one) => (one.id === id ? address : one))
    : [address, ...list];

const without = (list: List, id: string): List => list.filter((one) => one.id !== id);

const change = (to: (list: List) => List): void => {
  $addresses.set(to($addresses.get() ?? []));
};

/** Whether an address can be shown as saved: the server refuses one without these fields. */
const isWhole = ({ streetA, city, postcode, country }: AddressFields): boolean =>
  [streetA, city, postcode, country].every((line) => line.trim() !== '');

/** Id of an address that has no number from the server yet. */
const UNNUMBERED = 'unnumbered';

interface Options {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

/** The customer's addresses: changes are shown at once, and undone if the server refuses them. */
export const createAddresses = ({ api = siteApi, session = { asCustomer } }: Options = {}) => {
  const send = (id: string, body: AddressFields) =>
    session.asCustomer(() =>
      id === '' ? api.createAddress({ body }) : api.updateAddress({ params: { id }, body }),
    );

  return {
    /** Saves a new address, or the one with an id (ADDRESS-001). */
    save: async (id: string, fields: AddressFields): Promise<Problems> => {
      const before = $addresses.get()?.find((one) => one.id === id);
      const shown = { id: id || UNNUMBERED, addressType: '', ...fields, isPending: true };
      if (isWhole(fields)) change((list) => put(list, shown.id, shown));
      const work = async () => {
        try {
          const { data } = await send(id, fields);
          change((list) => put(list, shown.id, data));
        } catch (thrown) {
          change((list) => (before ? put(list, id, before) : without(list, shown.id)));
          throw thrown;
        }
      };
      return tell(work, ADDRESSES_DONE.saved);
    },

    /** Removes an address (ADDRESS-001). */
    remove: async (id: string): Promise<Problems> => {
      const before = $addresses.get() ?? [];
      const at = before.findIndex((one) => one.id === id);
      change((list) => without(list, id));
      const work = async () => {
        try {
          await session.asCustomer(() => api.deleteAddress({ params: { id } }));
        } catch (thrown) {
          change((list) => list.toSpliced(at, 0, ...before.slice(at, at + 1)));
          throw thrown;
        }
      };
      return tell(work, ADDRESSES_DONE.removed);
    },

    /** Towns of a postcode; null, without a call, for a blank one (ADDRESS-002). */
    placesOf: (postcode: string): Promise<readonly AddressSuggestion[] | null> =>
      suggestedAddresses(api, { values: { form: 'postcode', postcode } }),
  };
};

export const addresses = createAddresses();
