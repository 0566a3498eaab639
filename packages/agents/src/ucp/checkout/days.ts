import type { AgentCheckout, AgentCheckoutChange } from '@parlour/contract';
import { chosenDays, chosenIn, dayChoices, daysFor } from '../../day-choice.ts';
import { chosenServiceIn, chosenServices, serviceChoices } from '../../service-choice.ts';
import type { Message } from '../messages.ts';
import { DELIVERY_OPTION, deliveriesIn } from './checkout.ts';
import { GROUPS, type UpdateCheckout } from './requests.ts';

type Days = NonNullable<AgentCheckoutChange['days']>;
type Services = NonNullable<AgentCheckoutChange['services']>;

/** The days and services that a request chooses; they stay as they are if it chooses none. */
export type ReadDays =
  | { readonly status: 'said'; readonly days: Days; readonly services: Services }
  | { readonly status: 'kept' }
  /** Nothing of the request is done. */
  | { readonly status: 'refused'; readonly refusal: Message };

/** The days and services of the options that a request selects in its groups. */
export const readDays = (
  { methods = [] }: NonNullable<UpdateCheckout['fulfillment']> = {},
  deliveries: AgentCheckout['deliveries'],
): ReadDays => {
  const groups = methods[0]?.groups ?? [];
  let days: Days = chosenDays(deliveries);
  let services: Services = chosenServices(deliveries);
  let isSaid = false;
  for (const [at, { id, selected_option_id: option }] of groups.entries()) {
    const own = deliveriesIn(deliveries, id);
    const now = chosenServiceIn(own, DELIVERY_OPTION) ?? chosenIn(own)?.id;
    if (!option || option === now) continue;
    const day = dayChoices(own).find((one) => one.id === option);
    const service = serviceChoices(own, DELIVERY_OPTION).find((one) => one.id === option);
    if (!day && !service && option !== DELIVERY_OPTION) return noOption(at);
    const isOther = (one: { readonly sellerId: string }) =>
      own.every(({ sellerId }) => sellerId !== one.sellerId);
    days = [...days.filter(isOther), ...(day ? daysFor(own, day) : [])];
    services = [...services.filter(isOther), ...(service?.services ?? [])];
    isSaid = true;
  }
  return isSaid ? { status: 'said', days, services } : { status: 'kept' };
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
