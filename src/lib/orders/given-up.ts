import type { Shipment } from '@parlour/contract';

/** What becomes of what a customer gives up of an order: a word of `ORDER_DONE` and `CANCELLATION_DONE`. */
export type GivenUp = 'returning' | 'rest' | 'both';

/** @param has what comes back, and what is not sent after all: at least one of them */
export const givenUpAs = (has: {
  readonly isBack: boolean;
  readonly isUnsent: boolean;
}): GivenUp => {
  if (!has.isUnsent) return 'returning';
  return has.isBack ? 'both' : 'rest';
};

type Deliveries = readonly Pick<Shipment, 'id' | 'status'>[];

/** The same by the deliveries of the order before the customer has given up something, and after it. */
export const givenUpBetween = (before: Deliveries, after: Deliveries): GivenUp => {
  const isNew = (wanted: string): boolean =>
    after.some(
      ({ id, status }) =>
        status === wanted && before.find((one) => one.id === id)?.status !== wanted,
    );
  return givenUpAs({ isBack: isNew('return_requested'), isUnsent: isNew('cancelled') });
};
