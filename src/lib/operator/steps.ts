const NAMES = {
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled, with a refund',
} as const;

/** The steps towards the customer; returns have forms of their own. */
export type StepOnward = keyof typeof NAMES;

const isOnward = (step: string): step is StepOnward => Object.hasOwn(NAMES, step);

/** The steps of a delivery towards the customer. @param steps all to which the market lets an operator move it */
export const stepsOnward = (steps: readonly string[]): readonly StepOnward[] =>
  steps.includes('returned') ? [] : steps.filter(isOnward);

export const stepName = (step: StepOnward): string => NAMES[step];
