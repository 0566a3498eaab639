import { atom } from 'nanostores';
import { lastStyles, type ScoredStyle } from '../game/styles.ts';

/** The styles of the customer's current verdict, as the dropdown lists them (PROFILE-005). */
export const $verdict = atom<readonly ScoredStyle[]>([]);

/** Asks for the current verdict. */
export const loadVerdict = async (): Promise<void> => {
  $verdict.set(await lastStyles());
};
