import type { AgentDelivery } from '@parlour/contract';
import { isServiceKind, type ServiceKind } from '@parlour/domain';

type Delivery = Pick<AgentDelivery, 'sellerId' | 'services'>;

/** A delivery with one of its services, from which an assistant may choose. */
interface ServiceChoice {
  /** `included+room` */
  readonly id: string;
  readonly name: string;
  /** In the seller's words; '' for none. */
  readonly covers: string;
  readonly totalPence: number;
  /** In the shape of the shop's own calls. */
  readonly services: readonly { readonly sellerId: string; readonly service: ServiceKind }[];
}

/**
 * The services of one delivery; none for several together, whose sellers offer different ones.
 * @param included the option of the delivery to the door
 */
export const serviceChoices = (
  [delivery, ...others]: readonly Delivery[],
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
                services: [{ sellerId: delivery.sellerId, service }],
              },
            ]
          : [],
      );

/** The option of the first service that is chosen; undefined for none. */
export const chosenServiceIn = (
  deliveries: readonly Delivery[],
  included: string,
): string | undefined => {
  const chosen = deliveries[0]?.services.find(({ isChosen }) => isChosen)?.service;
  return serviceChoices(deliveries, included).find(({ services: [one] }) => one?.service === chosen)
    ?.id;
};

/** The chosen services of deliveries, in the shape of the shop's own calls. */
export const chosenServices = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ sellerId, services }) =>
    services.flatMap(({ service, isChosen }) =>
      isChosen && isServiceKind(service) ? [{ sellerId, service }] : [],
    ),
  );
