import { operatorMakeOffer } from '#lib/contract/operator/orders.ts';
import { consolePaths } from '#lib/operator/console-paths.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FormAction } from '../forms.ts';
import { deskOf } from './desk-of.ts';
import { poundsIn } from './pounds-in.ts';

const DAY = 86_400_000;
const MOST_DAYS = 365;

/** Answers an enquiry with a price for one piece that holds for some days. */
export const offer: FormAction = async (sent) => {
  const { price = '', days = '', message = '' } = sent.fields;
  const { id = '' } = sent.params;
  const body = { price: poundsIn(price, 'price'), expires: inDays(days), message };
  await deskOf(sent).ask(operatorMakeOffer, { params: { id }, body });
  return consolePaths.enquiry(id, 'offered');
};

const inDays = (typed: string): string => {
  const days = Number(typed);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) {
    return new Date(Date.now() + days * DAY).toISOString();
  }
  throw new ShopError('invalid_request', 400, 'Please look at the fields that are marked.', {
    details: [`body.days: Write a number of days, 1 to ${String(MOST_DAYS)}.`],
  });
};
