import { ACCOUNT_KEYS } from './personal-keys.ts';

/** Removes keys of the browser's storage, if there is one. */
export const removeKeys = (keys: readonly string[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
};

/** Removes the stored data of a customer who is signing out or deleting the account. */
export const clearAccountStorage = (): void => {
  removeKeys(ACCOUNT_KEYS);
};
