import type { AgentCheckoutChange, AgentDelivery } from '@parlour/contract';
import {
  addDays,
  type ArrivalDays,
  chosenDayWords,
  londonTime,
  NO_DAY,
  type PlainDay,
} from '@parlour/domain';
import { arrivingTogether } from './arrival.ts';
import { chosenServices, type DeliveryServices } from './service-choice.ts';

/** Days and windows of a delivery, and those that are chosen. */
export type DeliveryDays = Pick<
  AgentDelivery,
  'sellerId' | 'delivery' | 'days' | 'windows' | 'deliveryDay' | 'deliveryWindow'
>;

/** Whether the pieces of a delivery's seller come together, or may. */
export type Ways = Pick<AgentDelivery, 'sellerId' | 'way' | 'togetherFrom' | 'togetherUntil'>;

/** A day of delivery, or a window of it, from which an assistant may choose. */
export interface DayChoice {
  /** `2026-12-04`, or `2026-12-04/08:00-12:00` */
  readonly id: string;
  readonly day: PlainDay;
  /** '' for any time of the day. */
  readonly window: string;
  /** 'Friday 4 December, 08:00 to 12:00' */
  readonly name: string;
  /** ISO 8601 */
  readonly earliest: string;
  readonly latest: string;
}

const choiceOf = (day: PlainDay, window: string): DayChoice => {
  const [from, until] = window.split('-');
  const end = until === undefined ? londonTime(addDays(day, 1)) - 1 : londonTime(day, until);
  return {
    id: [day, window].filter((part) => part !== '').join('/'),
    day,
    window,
    name: chosenDayWords(day, window),
    earliest: new Date(londonTime(day, from === '' ? undefined : from)).toISOString(),
    latest: new Date(end).toISOString(),
  };
};

/** Each window of each day on which all of these deliveries can come, or the days alone without windows. */
export const dayChoices = ([first, ...others]: readonly DeliveryDays[]): readonly DayChoice[] => {
  if (first === undefined) return [];
  const days = first.days.filter((day) => others.every((one) => one.days.includes(day)));
  const windows = first.windows.filter((time) => others.every((one) => one.windows.includes(time)));
  return days.flatMap((day) =>
    (windows.length === 0 ? [''] : windows).map((window) => choiceOf(day, window)),
  );
};

/** The choice that all of these deliveries have; undefined for none. */
export const chosenIn = ([first, ...others]: readonly DeliveryDays[]): DayChoice | undefined => {
  if (first === undefined || first.deliveryDay === '') return undefined;
  const { deliveryDay: day, deliveryWindow: window } = first;
  const isOfAll = others.every((one) => one.deliveryDay === day && one.deliveryWindow === window);
  return isOfAll ? choiceOf(day, window) : undefined;
};

/** A choice for some deliveries, in the shape of the shop's own calls. */
export const daysFor = (
  deliveries: readonly DeliveryDays[],
  { day, window }: Pick<DayChoice, 'day' | 'window'>,
) => deliveries.map(({ sellerId, delivery }) => ({ sellerId, delivery, day, window }));

/** How deliveries come, in the shape of the shop's own calls. */
export type DeliveryChoices = Required<Pick<AgentCheckoutChange, 'days' | 'together' | 'services'>>;

/** What is chosen in some deliveries. */
export const choicesIn = (
  deliveries: readonly (DeliveryDays & DeliveryServices & Ways)[],
): DeliveryChoices => ({
  days: deliveries.flatMap((one) =>
    one.deliveryDay === ''
      ? []
      : daysFor([one], { day: one.deliveryDay, window: one.deliveryWindow }),
  ),
  together: sellersWith(deliveries, 'together'),
  services: chosenServices(deliveries),
});

const sellersWith = (deliveries: readonly Ways[], way: string): string[] => [
  ...new Set(deliveries.flatMap((one) => (one.way === way ? [one.sellerId] : []))),
];

/** The way in which pieces of some sellers may come instead. */
export interface WayChoice {
  readonly id: 'together' | 'each';
  readonly name: string;
  readonly sellers: readonly string[];
  readonly arriving: ArrivalDays;
}

/** The other way of some deliveries; undefined where there is nothing to choose. */
export const otherWay = (deliveries: readonly Ways[]): WayChoice | undefined => {
  const apart = deliveries.filter(({ way }) => way === 'each');
  if (apart.length > 0) {
    return {
      id: 'together',
      name: 'Everything together',
      sellers: sellersWith(deliveries, 'each'),
      arriving: arrivingTogether(
        apart.map(({ togetherFrom, togetherUntil }) => ({
          arrivesFrom: togetherFrom,
          arrivesUntil: togetherUntil,
        })),
      ),
    };
  }
  const sellers = sellersWith(deliveries, 'together');
  if (sellers.length === 0) return undefined;
  return { id: 'each', name: 'Each piece when it’s ready', sellers, arriving: NO_DAY };
};

/** The choices with the other way, in which no day and no service of its sellers has been chosen. */
export const inOtherWay = (
  { days, together, services }: DeliveryChoices,
  { id, sellers }: WayChoice,
): DeliveryChoices => {
  const isOthers = ({ sellerId }: { readonly sellerId: string }) => !sellers.includes(sellerId);
  const others = together.filter((one) => !sellers.includes(one));
  return {
    days: days.filter(isOthers),
    together: id === 'together' ? [...others, ...sellers] : others,
    services: services.filter(isOthers),
  };
};
