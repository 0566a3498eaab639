import type { AgentDelivery } from '@parlour/contract';
import { type ChosenService, isServiceKind } from '@parlour/domain';

/** The services of a delivery, and those that are chosen. */
export type DeliveryServices = Pick<AgentDelivery, 'sellerId' | 'delivery' | 'services'>;

/** A delivery with one of its services, from which an assistant may choose. */
interface ServiceChoice {
  /** `included+room` */
  readonly id: string;
  readonly name: string;
  /** In the seller's words; '' for none. */
  readonly covers: string;
  readonly totalPence: number;
  /** In the shape of the shop's own calls. */
  readonly services: readonly ChosenService[];
}

/**
 * The services of one delivery; none for several together, for which different ones are offered.
 * @param included the option of the delivery to the door
 */
export const serviceChoices = (
  [delivery, ...others]: readonly DeliveryServices[],
  included: string,
): readonly ServiceChoice[] =>
  delivery === undefined || others.length > 0
    ? []
    : delivery.services.flatMap(({ service, name, covers, totalPence }) =>
        isServiceKind(service)
          ? [
              {
                id: `${included}+${service}`,
                name,
                covers,
                totalPence,
                services: [{ sellerId: delivery.sellerId, delivery: delivery.delivery, service }],
              },
            ]
          : [],
      );

/** The option of the first service that is chosen; undefined for none. */
export const chosenServiceIn = (
  deliveries: readonly DeliveryServices[],
  included: string,
): string | undefined => {
  const chosen = deliveries[0]?.services.find(({ isChosen }) => isChosen)?.service;
  return serviceChoices(deliveries, included).find(({ services: [one] }) => one?.service === chosen)
    ?.id;
};

/** The chosen services of deliveries, in the shape of the shop's own calls. */
export const chosenServices = (deliveries: readonly DeliveryServices[]): ChosenService[] =>
  deliveries.flatMap(({ sellerId, delivery, services }) =>
    services.flatMap(({ service, isChosen }) =>
      isChosen && isServiceKind(service) ? [{ sellerId, delivery, service }] : [],
    ),
  );
