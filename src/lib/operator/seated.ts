import type { Desk } from './desk.ts';

/**
 * The desk of a page of the console. Whoever has none does not get so far.
 * @throws {Error} where a page was reached in another way
 */
export const seated = ({ desk }: { readonly desk?: Desk }): Desk => {
  if (desk) return desk;
  throw new Error('a page of the console was asked for without an operator');
};
