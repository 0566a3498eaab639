/** The status changes that an operator can request. */
export type Step =
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'return_requested'
  | 'returned'
  | 'cancelled';

/** The status changes from each status, as in the market, which decides. */
const NEXT: Readonly<Record<string, readonly Step[]>> = {
  placed: ['cancelled'],
  paid: ['processing', 'shipped', 'cancelled', 'return_requested'],
  processing: ['shipped', 'cancelled', 'return_requested'],
  shipped: ['delivered', 'return_requested'],
  delivered: ['return_requested'],
  return_requested: ['returned', 'delivered'],
};

const NAMES = {
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled as a whole, with a refund',
} as const;

/** The steps towards the customer; returns have forms of their own. */
export type StepOnward = keyof typeof NAMES;

/** The possible next statuses, in the order of a delivery. */
export const nextSteps = (status: string): readonly Step[] => NEXT[status] ?? [];

/**
 * The steps of a delivery towards the customer.
 * @param canCancel whether the order can still be cancelled as a whole
 */
export const stepsOnward = (status: string, canCancel: boolean): readonly StepOnward[] =>
  status === 'return_requested'
    ? []
    : nextSteps(status)
        .filter(isOnward)
        .filter((step) => step !== 'cancelled' || canCancel);

const isOnward = (step: Step): step is StepOnward => step in NAMES;

/** Whether an operator may begin the return of a delivery: what was not sent is cancelled, if it still can be. */
export const takesReturn = (status: string, canCancel: boolean): boolean =>
  !canCancel && nextSteps(status).includes('return_requested');

export const stepName = (step: StepOnward): string => NAMES[step];
