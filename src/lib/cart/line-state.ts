import type { CART_LINE_STATES } from '#lib/contract/entities/cart.ts';

/** What has become of a cart line since it was added. */
export type LineState = (typeof CART_LINE_STATES)[number];

const ORDERABLE: ReadonlySet<string> = new Set<LineState>(['available', 'price_changed']);

/** Whether a line in a state can be ordered as it stands; one in an unknown state cannot. */
export const isOrderable = (state: string): boolean => ORDERABLE.has(state);
