/** The status changes that an operator can request. */
export type Step = 'processing' | 'shipped' | 'delivered' | 'returned' | 'cancelled';

/** The status changes from each status, as in the market, which decides. */
const NEXT: Readonly<Record<string, readonly Step[]>> = {
  placed: ['cancelled'],
  paid: ['processing', 'shipped', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  return_requested: ['returned', 'delivered'],
};

const NAMES: Readonly<Record<Step, string>> = {
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned, with a refund',
  cancelled: 'Cancelled as a whole, with a refund',
};

/** The possible next statuses, in the order of a delivery. */
export const nextSteps = (status: string): readonly Step[] => NEXT[status] ?? [];

export const stepName = (step: Step): string => NAMES[step];
