/** The most products of a preview. */
export const PREVIEWED = 10;

/** The most variants of one product: of a feed with more, the first ones are loaded. */
export const MAX_VARIANTS = 200;
