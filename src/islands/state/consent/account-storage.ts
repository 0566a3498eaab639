import { ACCOUNT_KEYS, PERSONAL_KEYS } from './personal-keys.ts';

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

/**
 * Removes the stored data of a customer whose session has ended by itself. What a visitor wanted before signing
 * in stays, and so do the searches of a visitor who has never signed in.
 */
export const clearEndedSession = (): void => {
  try {
    removeKeys(localStorage.getItem('lastUser') ? ['cart', ...PERSONAL_KEYS] : ['cart']);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
};
