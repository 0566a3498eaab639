import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_ACCESS } from '@parlour/domain';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { $addresses, createAddresses, type AddressFields } from './addresses.ts';
import { $outcome } from './outcome.ts';

const FIELDS: AddressFields = {
  addressName: '',
  streetA: '12 Mill Lane',
  streetB: '',
  city: 'Leeds',
  postcode: 'ls1 4ap',
  country: 'United Kingdom',
  mobileNumber: '',
  ...NO_ACCESS,
};
const addressOf = (id: string, streetA: string) => ({
  ...FIELDS,
  id,
  streetA,
  postcode: 'LS1 4AP',
  addressType: 'delivery_address',
});
const OLD = [addressOf('2', '3 High Street'), addressOf('1', '5 Low Street')];

const withCalls = (calls: object) =>
  createAddresses({
    api: calls as unknown as BrowserApi,
    session: { asCustomer: (work) => work() },
  });

const streets = (): string[] => ($addresses.get() ?? []).map(({ streetA }) => streetA);

const refusal = new HttpError(400, 'invalid_request', 'The body of the request isn’t valid.', [
  'body.postcode: This isn’t a UK postcode.',
]);

/** A call that is answered when the test says so. */
const pending = () => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  return { call: vi.fn(() => promise), resolve, reject };
};

beforeEach(() => {
  $addresses.set(OLD);
  $outcome.set(null);
});

describe('the list of the customer’s addresses', () => {
  it('[ADDRESS-001] shows a new one before the server has answered, then as the server stores it', async () => {
    const { call, resolve } = pending();
    const saved = withCalls({ createAddress: call }).save('', FIELDS);
    expect(streets()).toEqual(['12 Mill Lane', '3 High Street', '5 Low Street']);
    expect($addresses.get()?.[0]).toMatchObject({ isPending: true });
    resolve({ data: addressOf('3', '12 Mill Lane') });
    expect(await saved).toEqual({});
    expect($addresses.get()?.[0]).toEqual(addressOf('3', '12 Mill Lane'));
    expect($outcome.get()).toMatchObject({ done: 'The address is saved.' });
  });

  it('[ADDRESS-001] removes a new one again when it is refused, and shows the problems at its fields', async () => {
    const { call, reject } = pending();
    const saved = withCalls({ createAddress: call }).save('', FIELDS);
    reject(refusal);
    const problems = {
      '': 'This isn’t a UK postcode.',
      postcode: 'This isn’t a UK postcode.',
    };
    expect(await saved).toEqual(problems);
    expect($addresses.get()).toEqual(OLD);
    expect($outcome.get()).toMatchObject({ done: '', form: { errors: problems } });
  });

  it('[ADDRESS-001] does not show one without its required fields', async () => {
    const { call, reject } = pending();
    const saved = withCalls({ createAddress: call }).save('', { ...FIELDS, city: ' ' });
    expect($addresses.get()).toEqual(OLD);
    reject(refusal);
    await saved;
    expect($addresses.get()).toEqual(OLD);
  });

  it('[ADDRESS-001] changes one in its place, and changes it back when that fails', async () => {
    const updateAddress = vi.fn(() => Promise.reject(new HttpError(0, 'unknown', 'Server error')));
    const saved = withCalls({ updateAddress }).save('1', FIELDS);
    expect(streets()).toEqual(['3 High Street', '12 Mill Lane']);
    expect(await saved).toEqual({ '': 'Something went wrong. Please try again.' });
    expect(updateAddress).toHaveBeenCalledWith({ params: { id: '1' }, body: FIELDS });
    expect($addresses.get()).toEqual(OLD);
  });

  it('[ADDRESS-001] removes one at once, and puts it back in its place when that fails', async () => {
    const { call, reject } = pending();
    const removed = withCalls({ deleteAddress: call }).remove('2');
    expect(streets()).toEqual(['5 Low Street']);
    reject(new HttpError(409, 'address_refused', 'It is in use.'));
    expect(await removed).toEqual({ '': 'It is in use.' });
    expect($addresses.get()).toEqual(OLD);
  });
});
