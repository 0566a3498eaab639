import { type ArrivalDays, NO_DAY } from '@parlour/domain';
import { arrivalTimes, arrivingTogether } from './arrival.ts';
import {
  chosenIn,
  dayChoices,
  type DeliveryChoices,
  type DeliveryDays,
  daysFor,
  otherWay,
  type WayChoice,
  type Ways,
} from './day-choice.ts';
import { chosenServiceIn, type DeliveryServices, serviceChoices } from './service-choice.ts';

/** One way in which some deliveries may come: on the promised days, with a service, on a day of choice, or the other way. */
export interface DeliveryOption extends Pick<DeliveryChoices, 'days' | 'services'> {
  readonly kind: 'promised' | 'service' | 'day' | 'way';
  /** What the id of the delivery's option ends with: '' for the promised days, `+room`, `/2026-12-04/08:00-12:00`, `/together`. */
  readonly mark: string;
  /** '' for the promised days. */
  readonly name: string;
  /** What a service covers, in the seller's words; '' for nothing more. */
  readonly covers: string;
  /** When it arrives; unknown for a service and for a day of choice, which its name says. */
  readonly arriving: ArrivalDays;
  /** The first and the last moment, ISO 8601; null if unknown. */
  readonly times: { readonly earliest: string; readonly latest: string } | null;
  /** What it costs more than the delivery to the door. */
  readonly totalPence: number;
  /** The other way of its sellers, if it is that. */
  readonly way?: WayChoice;
}

type Deliveries = readonly (DeliveryDays & DeliveryServices & Ways & ArrivalDays)[];

const PLAIN = { covers: '', arriving: NO_DAY, totalPence: 0, days: [], services: [] };

/** How some deliveries may come, the promised days first. */
export const deliveryOptions = (deliveries: Deliveries): readonly DeliveryOption[] => {
  const arriving = arrivingTogether(deliveries);
  const way = otherWay(deliveries);
  return [
    {
      ...PLAIN,
      ...{ kind: 'promised', mark: '', name: '', arriving, times: arrivalTimes(arriving) },
    },
    ...serviceChoices(deliveries, '').map(({ id, services, ...choice }): DeliveryOption => ({
      ...PLAIN,
      ...choice,
      ...{ kind: 'service', mark: id, times: null, services: [...services] },
    })),
    ...dayChoices(deliveries).map(({ earliest, latest, ...choice }): DeliveryOption => ({
      ...PLAIN,
      ...{ kind: 'day', mark: `/${choice.id}`, name: choice.name, times: { earliest, latest } },
      days: daysFor(deliveries, choice),
    })),
    ...(way === undefined
      ? []
      : [
          {
            ...PLAIN,
            ...{ kind: 'way' as const, mark: `/${way.id}`, name: way.name, way },
            ...{ arriving: way.arriving, times: arrivalTimes(way.arriving) },
          },
        ]),
  ];
};

/** The mark of what is chosen: the first service, else the day, which may be taken by now; undefined for neither. */
export const chosenMark = (deliveries: Deliveries): string | undefined => {
  const day = chosenIn(deliveries)?.id;
  return chosenServiceIn(deliveries, '') ?? (day === undefined ? undefined : `/${day}`);
};
