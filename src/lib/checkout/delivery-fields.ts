import {
  type ChosenService,
  deliveryKey,
  deliveryNamed,
  fieldsAfter,
  isServiceKind,
  type NamedDelivery,
} from '@parlour/domain';

type Fields = Readonly<Record<string, string>>;

const WAY = 'way-';

/** Name of the field that says how a seller's pieces come: `way-12`. */
export const wayField = (sellerId: string): string => WAY + sellerId;

/** The sellers whose pieces a form wants together. */
export const togetherIn = (fields: Fields): string[] =>
  fieldsAfter(fields, WAY).flatMap(([sellerId, way]) => (way === 'together' ? [sellerId] : []));

const SERVICE = 'service-';

/** Name of the field of a service: `service-12-room`, or `service-12.2-room` of several deliveries. */
export const serviceField = (delivery: NamedDelivery, service: string): string =>
  `${SERVICE}${deliveryKey(delivery)}-${service}`;

/** The services that a form has chosen. Those for pieces that now come together are for the one delivery. */
export const servicesIn = (fields: Fields): readonly ChosenService[] => {
  const together = togetherIn(fields);
  const chosen = fieldsAfter(fields, SERVICE).flatMap(([name]): ChosenService[] => {
    const [key = '', ...kind] = name.split('-');
    const service = kind.join('-');
    if (!isServiceKind(service)) return [];
    const { sellerId, delivery } = deliveryNamed(key);
    return [{ sellerId, delivery: together.includes(sellerId) ? 0 : delivery, service }];
  });
  return [...new Map(chosen.map((one) => [serviceField(one, one.service), one] as const)).values()];
};
