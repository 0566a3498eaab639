import type { AgentCheckout, AgentCheckoutChange } from '@parlour/contract';
import { chosenDays, chosenIn, dayChoices, daysFor } from '../../day-choice.ts';
import type { Message } from '../messages.ts';
import { DELIVERY_OPTION, deliveriesIn } from './checkout.ts';
import { GROUPS, type UpdateCheckout } from './requests.ts';

type Days = NonNullable<AgentCheckoutChange['days']>;

/** The days that a request chooses; the days stay as they are if it chooses none. */
export type ReadDays =
  | { readonly status: 'said'; readonly days: Days }
  | { readonly status: 'kept' }
  /** Nothing of the request is done. */
  | { readonly status: 'refused'; readonly refusal: Message };

/** The days of the options that a request selects in its groups. */
export const readDays = (
  { methods = [] }: NonNullable<UpdateCheckout['fulfillment']> = {},
  deliveries: AgentCheckout['deliveries'],
): ReadDays => {
  const groups = methods[0]?.groups ?? [];
  let days: Days = chosenDays(deliveries);
  let isSaid = false;
  for (const [at, { id, selected_option_id: option }] of groups.entries()) {
    const own = deliveriesIn(deliveries, id);
    if (!option || option === chosenIn(own)?.id) continue;
    const choice = dayChoices(own).find((one) => one.id === option);
    if (choice === undefined && option !== DELIVERY_OPTION) return noOption(at);
    const others = days.filter((day) => own.every(({ sellerId }) => sellerId !== day.sellerId));
    days = choice === undefined ? others : [...others, ...daysFor(own, choice)];
    isSaid = true;
  }
  return isSaid ? { status: 'said', days } : { status: 'kept' };
};

const noOption = (at: number): ReadDays => ({
  status: 'refused',
  refusal: {
    type: 'error',
    code: 'not_found',
    path: `${GROUPS}[${String(at)}].selected_option_id`,
    content: 'There is no such option in this group, or it isn’t free any more.',
    severity: 'recoverable',
  },
});
