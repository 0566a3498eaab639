import type { AgentCheckout } from '@parlour/contract';
import { deliveryKey, type NamedDelivery } from '@parlour/domain';
import { choicesIn, inOtherWay, type DeliveryChoices } from '../../day-choice.ts';
import { chosenMark, deliveryOptions } from '../../delivery-options.ts';
import type { Message } from '../messages.ts';
import { deliveriesIn, optionId } from './checkout.ts';
import { GROUPS, type UpdateCheckout } from './requests.ts';

/** The days, ways and services that a request chooses; they stay as they are if it chooses none. */
export type ReadDays =
  | { readonly status: 'said'; readonly choices: DeliveryChoices }
  | { readonly status: 'kept' }
  /** Nothing of the request is done. */
  | { readonly status: 'refused'; readonly refusal: Message };

/** The choices of the options that a request selects in its groups. */
export const readDays = (
  { methods = [] }: NonNullable<UpdateCheckout['fulfillment']> = {},
  deliveries: AgentCheckout['deliveries'],
): ReadDays => {
  const groups = methods[0]?.groups ?? [];
  let choices = choicesIn(deliveries);
  let isSaid = false;
  for (const [at, { id, selected_option_id: selected }] of groups.entries()) {
    const own = deliveriesIn(deliveries, id);
    const now = chosenMark(own);
    if (!selected || (now !== undefined && selected === optionId(now))) continue;
    const option = deliveryOptions(own).find(({ mark }) => optionId(mark) === selected);
    if (!option) return noOption(at);
    if (option.way) choices = inOtherWay(choices, option.way);
    else {
      const keys = new Set(own.map(deliveryKey));
      const isOthers = (one: NamedDelivery) => !keys.has(deliveryKey(one));
      choices = {
        ...choices,
        days: [...choices.days.filter(isOthers), ...option.days],
        services: [...choices.services.filter(isOthers), ...option.services],
      };
    }
    isSaid = true;
  }
  return isSaid ? { status: 'said', choices } : { status: 'kept' };
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
