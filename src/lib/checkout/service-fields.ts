import { type ChosenService, isServiceKind } from '@parlour/domain';

const FIELD = 'service-';

/** Name of the field of a service: `service-12-room`. */
export const serviceField = ({
  sellerId,
  service,
}: {
  readonly sellerId: string;
  readonly service: string;
}): string => `${FIELD}${sellerId}-${service}`;

/** The services that a form has chosen. */
export const servicesIn = (fields: Readonly<Record<string, string>>): readonly ChosenService[] =>
  Object.keys(fields).flatMap((name) => {
    if (!name.startsWith(FIELD)) return [];
    const [sellerId = '', ...kind] = name.slice(FIELD.length).split('-');
    const service = kind.join('-');
    return isServiceKind(service) ? [{ sellerId, service }] : [];
  });
