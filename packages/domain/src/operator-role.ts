/** What an operator of a site may do there: manage the catalogue, manage orders, or both. */
export const OPERATOR_ROLES = ['catalogue', 'orders', 'everything'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];
