import type { CART_LINE_STATES } from '@parlour/contract';

/** What has happened to a cart line since it was added. */
export type LineState = (typeof CART_LINE_STATES)[number];

const ORDERABLE: ReadonlySet<string> = new Set<LineState>(['available', 'price_changed']);

/** Whether a line in this state can be ordered as it is; false for an unknown state. */
export const isOrderable = (state: string): boolean => ORDERABLE.has(state);
