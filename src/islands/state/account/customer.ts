import { atom } from 'nanostores';
import { storedFields, storedId, storedText } from '#lib/domain/stored.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { clearAccountStorage } from '../consent/account-storage.ts';
import { readCustomer as askForCustomer } from '../identity/session.ts';
import { storedFirst } from '../stored-first.ts';

/** What the browser keeps of the customer, to show it while a page loads. */
export interface UserData {
  readonly uid: string;
  readonly name: string;
  /** The e-mail address. */
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

/** Who is signed in, as far as it is known. */
export const $customer = atom<UserData>(userDataOf(undefined));

/** What was kept belongs to whoever was here last: nobody else finds it. */
const greet = (uid: string): void => {
  const last = readStored('lastUser', storedId);
  if (last !== undefined && last !== uid) clearAccountStorage();
  writeStored('lastUser', uid);
};

/** Shows who is signed in: what the browser keeps, then what the profile service says. */
export const loadCustomer = (readCustomer = askForCustomer): Promise<void> =>
  storedFirst('userData', userDataOf, $customer, async () => {
    const customer = await readCustomer();
    if (!customer) throw new Error('The profile service did not say who it is.');
    greet(customer.uid);
    return userDataOf(customer);
  });
