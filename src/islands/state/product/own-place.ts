import {
  answeredPlace,
  FIT_FIELDS,
  fitValues,
  isAsked,
  type FitValues,
} from '#lib/product/fit-answer.ts';
import { api } from '../api.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';

const KEY = 'fit';

const toValues = (value: unknown): FitValues | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = value as Readonly<Record<string, unknown>>;
  const isText = FIT_FIELDS.every((field) => typeof kept[field] === 'string');
  return isText ? fitValues((field) => kept[field] as string) : undefined;
};

/** The measurements that the visitor last entered, as typed; undefined without consent, or if there are none. */
export const ownPlace = (): FitValues | undefined => readStored(KEY, toValues);

/** Stores the entered measurements for the next product; only with consent, and only if there are any. */
export const keepPlace = (values: FitValues): void => {
  if (isAsked(values)) writeStored(KEY, values);
  else removeStored(KEY);
};

/** The measurements that a customer has given with an address; null for none, and for visitors. */
export const placeOfCustomer = async (): Promise<FitValues | null> => {
  if (document.documentElement.dataset.signedIn === undefined) return null;
  try {
    return answeredPlace((await api.listAddresses()).data);
  } catch {
    // The form stays empty: the visitor can fill it in.
    return null;
  }
};
