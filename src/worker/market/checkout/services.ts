import type { CheckoutService } from '@parlour/contract';
import {
  type ChosenService,
  penceFromPounds,
  SERVICE_NAMES,
  type ServiceKind,
} from '@parlour/domain';
import { served, type ReadLine } from '../cart/cart-lines.ts';
import { offeredServices, toOfferedServices } from '../product/delivery-terms.ts';
import type { PlannedLine } from './plan-shipments.ts';

/** A service of a delivery, as a line of an order. */
export interface ServiceLine extends PlannedLine {
  readonly kind: ServiceKind;
  readonly name: string;
  readonly isService: true;
  readonly workingDays: number;
}

type Offered = ReturnType<typeof offeredServices>[number];

const linesOf = (sellerId: number, { kind, parts }: Offered): readonly ServiceLine[] =>
  parts.map(({ price, quantity, vatRate, workingDays }) => ({
    sellerId,
    kind,
    name: SERVICE_NAMES[kind],
    quantity,
    unit: penceFromPounds(price),
    vatRate,
    isService: true,
    workingDays,
  }));

/** The services that a customer has chosen for each seller's delivery, and those that are not offered. */
export const chosenServices = (
  lines: readonly ReadLine[],
  chosen: readonly ChosenService[],
): { readonly lines: readonly ServiceLine[]; readonly unknown: readonly ChosenService[] } => {
  const bySeller = Map.groupBy(lines, ({ row }) => row.seller_id);
  const offered = [...bySeller].flatMap(([sellerId, own]) =>
    offeredServices(own.map(served)).map((service) => ({ sellerId, ...service })),
  );
  const isMeant = (one: ChosenService) => (service: (typeof offered)[number]) =>
    one.sellerId === String(service.sellerId) && one.service === service.kind;
  return {
    lines: offered
      .filter((service) => chosen.some((one) => isMeant(one)(service)))
      .flatMap((service) => linesOf(service.sellerId, service)),
    unknown: chosen.filter((one) => !offered.some(isMeant(one))),
  };
};

/** Working days that a seller's delivery takes longer: its services are done on one visit. */
export const extraDays = (services: readonly ServiceLine[], sellerId: number): number =>
  Math.max(
    0,
    ...services.filter((one) => one.sellerId === sellerId).map(({ workingDays }) => workingDays),
  );

/** The services of one seller's delivery as the checkout offers them. */
export const toCheckoutServices = (
  lines: readonly ReadLine[],
  chosen: readonly ServiceLine[],
): CheckoutService[] =>
  toOfferedServices(lines.map(served)).map((service) => ({
    ...service,
    isChosen: chosen.some(
      ({ kind, sellerId }) => kind === service.service && sellerId === lines[0]?.row.seller_id,
    ),
  }));
