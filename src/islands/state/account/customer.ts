import { atom } from 'nanostores';
import { storedFields, storedId, storedText } from '@parlour/domain';
import { readStored, writeStored } from '../browser-storage.ts';
import { clearAccountStorage } from '../consent/account-storage.ts';
import { readCustomer as askForCustomer } from '../identity/session.ts';
import { storedFirst } from '../stored-first.ts';

/** The browser's copy of the customer, shown while a page loads. */
export interface UserData {
  readonly uid: string;
  readonly name: string;
  /** The email address. */
  readonly username: string;
  /** '' for none. */
  readonly pictureURL: string;
}

const userDataOf = storedFields<UserData>({
  uid: storedId,
  name: storedText,
  username: storedText,
  pictureURL: storedText,
});

/** The signed-in customer, as far as is known. */
export const $customer = atom<UserData>(userDataOf(undefined));

/** Stored data belongs to the last customer of this browser: another one must not find it. */
const greet = (uid: string): void => {
  const last = readStored('lastUser', storedId);
  if (last !== undefined && last !== uid) clearAccountStorage();
  writeStored('lastUser', uid);
};

/** Shows the signed-in customer: the browser's copy first, then the reply of the profile service. */
export const loadCustomer = (readCustomer = askForCustomer): Promise<void> =>
  storedFirst('userData', userDataOf, $customer, async () => {
    const customer = await readCustomer();
    if (!customer) throw new Error('The profile service returned no customer.');
    greet(customer.uid);
    return userDataOf(customer);
  });
