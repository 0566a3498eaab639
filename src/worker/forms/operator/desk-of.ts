import type { Desk } from '#lib/operator/desk.ts';
import { nothingHere } from '../../platform/errors.ts';
import type { Sent } from '../forms.ts';

/** The desk of whoever sent a form of the console. @throws {ShopError} `not_found` for nobody's */
export const deskOf = ({ desk }: Pick<Sent, 'desk'>): Desk => {
  if (desk) return desk;
  throw nothingHere();
};
