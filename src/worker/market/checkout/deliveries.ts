import {
  type Arrival,
  arrivalOfAll,
  type ChosenService,
  deliveryMethodOf,
  type NamedDelivery,
} from '@parlour/domain';
import { lineArrival, type ReadLine } from '../cart/cart-lines.ts';
import { extraDays, serviceLines, type ServiceLine } from './services.ts';

/** What comes together of a cart. */
export interface Delivery {
  readonly sellerId: number;
  /** The place among the deliveries of its seller, from 1; 0 for the only one. */
  readonly number: number;
  readonly lines: readonly ReadLine[];
  /** Those that are chosen. */
  readonly services: readonly ServiceLine[];
  /** How the pieces of its seller come; '' where all are ready at once, and there is nothing to choose. */
  readonly way: '' | 'each' | 'together';
  /** When all pieces of its seller arrive, if they come together; null if that is unknown. */
  readonly together: Arrival | null;
}

/** What a customer wants of the deliveries of a cart. */
interface DeliveryWishes {
  /** Ids of the sellers whose customer waits for the last piece. */
  readonly together: readonly string[];
  readonly services: readonly ChosenService[];
}

/**
 * The deliveries of a cart, by seller. Each piece comes when it is ready: pieces of one seller that arrive on other days
 * come apart, the earliest first. Services go with the pieces that they are for.
 * @param outcode '' for a place in England that nobody has named
 */
export const deliveriesOf = (
  lines: readonly ReadLine[],
  outcode: string,
  { together, services }: DeliveryWishes,
): readonly Delivery[] =>
  [...Map.groupBy(lines, ({ row }) => row.seller_id)].flatMap(([sellerId, own]): Delivery[] => {
    const readyOn = (line: ReadLine) => lineArrival(line, outcode)?.until ?? NEVER;
    const parts = [...Map.groupBy(own, readyOn)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const chosen = services.filter((one) => one.sellerId === String(sellerId));
    const servedBy = (pieces: readonly ReadLine[], wanted: readonly ChosenService[]) =>
      serviceLines(
        sellerId,
        pieces,
        wanted.map(({ service }) => service),
      );
    const delivery = (way: Delivery['way'], number: number, pieces: readonly ReadLine[]) => ({
      ...{ sellerId, number, way, lines: pieces },
      services: servedBy(
        pieces,
        chosen.filter((one) => isSaidOf({ sellerId, number }, one)),
      ),
      together: arrivalOf(own, outcode, servedBy(own, chosen)),
    });
    if (parts.length === 1) return [delivery('', 0, own)];
    if (together.includes(String(sellerId))) return [delivery('together', 0, own)];
    return parts.map(([, ready], index) => delivery('each', index + 1, ready));
  });

/** How a delivery comes. @param arrival the days that are promised, from which one may be chosen; null for none */
export const methodFor = (lines: readonly ReadLine[], arrival: Arrival | null): string =>
  deliveryMethodOf(
    lines.map(({ row }) => row.delivery_method ?? ''),
    arrival !== null,
  );

/** When all of something arrives, with services that are done on one visit. */
export const arrivalOf = (
  lines: readonly ReadLine[],
  outcode: string,
  services: readonly ServiceLine[],
): Arrival | null =>
  arrivalOfAll(lines.map((line) => lineArrival(line, outcode, extraDays(services))));

/** The chosen services that no delivery has: they are not offered, or no longer. */
export const missingServices = (
  deliveries: readonly Delivery[],
  chosen: readonly ChosenService[],
): readonly ChosenService[] =>
  chosen.filter(
    (one) =>
      !deliveries.some(
        (delivery) =>
          isSaidOf(delivery, one) && delivery.services.some(({ kind }) => kind === one.service),
      ),
  );

/** When all pieces of a delivery's seller arrive if they come together; '' if there is nothing to choose. */
export const togetherOf = ({ way, together }: Pick<Delivery, 'way' | 'together'>) => ({
  togetherFrom: way === '' ? '' : (together?.from ?? ''),
  togetherUntil: way === '' ? '' : (together?.until ?? ''),
});

/** After every day: what nobody has said a day for comes last. */
const NEVER = '~';

/** Whether a customer says something of a delivery. */
export const isSaidOf = (
  { sellerId, number }: Pick<Delivery, 'sellerId' | 'number'>,
  said: NamedDelivery,
): boolean =>
  said.sellerId === String(sellerId) && (said.delivery === 0 || said.delivery === number);
