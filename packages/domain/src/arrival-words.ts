import { dayWords, rangeWords, type PlainDay } from './plain-day.ts';

/** When something arrives. */
export interface ArrivalDays {
  /** Days, as in `2026-12-24`; '' if unknown. */
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
}

/** Of what arrives on no day that is known. */
export const NO_DAY: ArrivalDays = { arrivesFrom: '', arrivesUntil: '' };

/** '8 to 12 January'; '' if it is unknown when it arrives. */
export const arrivalWords = ({ arrivesFrom, arrivesUntil }: ArrivalDays): string =>
  arrivesFrom === '' ? '' : rangeWords(arrivesFrom, arrivesUntil);

/** 'Friday 4 December, 08:00 to 12:00', or the day alone without a window. */
export const chosenDayWords = (day: PlainDay, window: string): string =>
  [dayWords(day), window.replace('-', ' to ')].filter((part) => part !== '').join(', ');

interface Delivery extends ArrivalDays {
  readonly sellerName: string;
  /** The day and the window that the customer has chosen; '' for none. */
  readonly deliveryDay?: PlainDay;
  readonly deliveryWindow?: string;
  /** Whether the customer may choose another day. */
  readonly canChoose?: boolean;
}

/** When each delivery arrives, with its seller if there are several; one whose days are unknown is left out. */
export const arrivalsOf = (deliveries: readonly Delivery[]): string[] =>
  deliveries.flatMap((delivery) => {
    const { sellerName, deliveryDay = '', deliveryWindow = '', canChoose = false } = delivery;
    const words =
      deliveryDay === '' ? arrivalWords(delivery) : chosenDayWords(deliveryDay, deliveryWindow);
    if (words === '') return [];
    return [
      words,
      ...(canChoose ? ['or on the day that you choose'] : []),
      ...(deliveries.length > 1 ? [`from ${sellerName}`] : []),
    ].join(', ');
  });
