import { addDays, chosenDayWords, londonTime, type PlainDay } from '@parlour/domain';

/** Days and windows of a delivery, and those that are chosen; '' for none. */
interface DeliveryOptions {
  readonly sellerId: string;
  readonly days: readonly PlainDay[];
  readonly windows: readonly string[];
  readonly deliveryDay: PlainDay;
  readonly deliveryWindow: string;
}

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
export const dayChoices = ([
  first,
  ...others
]: readonly DeliveryOptions[]): readonly DayChoice[] => {
  if (first === undefined) return [];
  const days = first.days.filter((day) => others.every((one) => one.days.includes(day)));
  const windows = first.windows.filter((time) => others.every((one) => one.windows.includes(time)));
  return days.flatMap((day) =>
    (windows.length === 0 ? [''] : windows).map((window) => choiceOf(day, window)),
  );
};

/** The choice that all of these deliveries have; undefined for none. */
export const chosenIn = ([first, ...others]: readonly DeliveryOptions[]): DayChoice | undefined => {
  if (first === undefined || first.deliveryDay === '') return undefined;
  const { deliveryDay: day, deliveryWindow: window } = first;
  const isOfAll = others.every((one) => one.deliveryDay === day && one.deliveryWindow === window);
  return isOfAll ? choiceOf(day, window) : undefined;
};

/** A choice for some deliveries, in the shape of the shop's own calls. */
export const daysFor = (
  deliveries: readonly DeliveryOptions[],
  { day, window }: Pick<DayChoice, 'day' | 'window'>,
) => deliveries.map(({ sellerId }) => ({ sellerId, day, window }));

/** The chosen days of deliveries, in the shape of the shop's own calls. */
export const chosenDays = (deliveries: readonly DeliveryOptions[]) =>
  deliveries.flatMap((one) =>
    one.deliveryDay === ''
      ? []
      : daysFor([one], { day: one.deliveryDay, window: one.deliveryWindow }),
  );
