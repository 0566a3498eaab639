/** What an operator can ask for. */
export type Step = 'processing' | 'shipped' | 'delivered' | 'returned' | 'cancelled';

/** Steps that an operator may take from a state: those of the market, which has the last word. */
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
  returned: 'Returned, and pay it back',
  cancelled: 'Cancelled, the whole order, and pay it back',
};

/** What may come next, in the order of the way to the door. */
export const nextSteps = (status: string): readonly Step[] => NEXT[status] ?? [];

export const stepName = (step: Step): string => NAMES[step];
