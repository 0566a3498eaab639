import { FIT_FIELDS, fitValues, isAsked, type FitValues } from '#lib/product/fit-answer.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';

const KEY = 'fit';

const toValues = (value: unknown): FitValues | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = value as Readonly<Record<string, unknown>>;
  const isText = FIT_FIELDS.every((field) => typeof kept[field] === 'string');
  return isText ? fitValues((field) => kept[field] as string) : undefined;
};

/** The measures that the visitor last asked with, as typed; undefined without consent, or if there are none. */
export const ownPlace = (): FitValues | undefined => readStored(KEY, toValues);

/** Keeps what was typed for the next piece; only with consent. Nothing typed is nothing kept. */
export const keepPlace = (values: FitValues): void => {
  if (isAsked(values)) writeStored(KEY, values);
  else removeStored(KEY);
};
