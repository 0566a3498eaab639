import type { AgentCheckout } from '@parlour/contract';
import { deliveryKey, type NamedDelivery } from '@parlour/domain';
import {
  choicesIn,
  chosenIn,
  dayChoices,
  daysFor,
  inOtherWay,
  otherWay,
  type DeliveryChoices,
} from '../../day-choice.ts';
import { chosenServiceIn, serviceChoices } from '../../service-choice.ts';
import type { Message } from '../messages.ts';
import { DELIVERY_OPTION, deliveriesIn } from './checkout.ts';
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
  for (const [at, { id, selected_option_id: option }] of groups.entries()) {
    const own = deliveriesIn(deliveries, id);
    const now = chosenServiceIn(own, DELIVERY_OPTION) ?? chosenIn(own)?.id;
    if (!option || option === now) continue;
    const way = otherWay(own);
    const day = dayChoices(own).find((one) => one.id === option);
    const service = serviceChoices(own, DELIVERY_OPTION).find((one) => one.id === option);
    if (option === way?.id) choices = inOtherWay(choices, way);
    else if (!day && !service && option !== DELIVERY_OPTION) return noOption(at);
    else {
      const keys = new Set(own.map(deliveryKey));
      const isOthers = (one: NamedDelivery) => !keys.has(deliveryKey(one));
      choices = {
        ...choices,
        days: [...choices.days.filter(isOthers), ...(day ? daysFor(own, day) : [])],
        services: [...choices.services.filter(isOthers), ...(service?.services ?? [])],
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
