import type { CheckoutService } from '@parlour/contract';
import { penceFromPounds, SERVICE_NAMES, type ServiceKind } from '@parlour/domain';
import { served, type ReadLine } from '../cart/cart-lines.ts';
import type { PricedLine } from '../cart/cart-totals.ts';
import { offeredServices, toOfferedServices } from '../product/delivery-terms.ts';

/** A service of a delivery, as a line of an order. */
export interface ServiceLine extends PricedLine {
  readonly sellerId: number;
  readonly kind: ServiceKind;
  readonly name: string;
  readonly isService: true;
  readonly workingDays: number;
  /** The variants that it is for. */
  readonly serves: readonly number[];
}

/** The chosen services of some pieces, as far as their seller offers them. */
export const serviceLines = (
  sellerId: number,
  pieces: readonly ReadLine[],
  chosen: readonly ServiceKind[],
): readonly ServiceLine[] =>
  offeredServices(pieces.map((line) => ({ ...served(line), variantId: line.row.variant_id })))
    .filter(({ kind }) => chosen.includes(kind))
    .flatMap(({ kind, parts }) =>
      parts.map(({ price, quantity, vatRate, workingDays, pieces: mine }) => ({
        sellerId,
        kind,
        name: SERVICE_NAMES[kind],
        quantity,
        unit: penceFromPounds(price),
        vatRate,
        isService: true,
        workingDays,
        serves: mine.map(({ variantId }) => variantId),
      })),
    );

/** Working days that a delivery takes longer: its services are done on one visit. */
export const extraDays = (services: readonly ServiceLine[]): number =>
  Math.max(0, ...services.map(({ workingDays }) => workingDays));

/** The services of a delivery as the checkout offers them. */
export const toCheckoutServices = ({
  lines,
  services,
}: {
  readonly lines: readonly ReadLine[];
  readonly services: readonly ServiceLine[];
}): CheckoutService[] =>
  toOfferedServices(lines.map(served)).map((service) => ({
    ...service,
    isChosen: services.some(({ kind }) => kind === service.service),
  }));
