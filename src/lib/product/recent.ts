/** The most products that a browser remembers as viewed (ENTITY-027). */
export const MAX_RECENT = 10;

/** Where the browser gets the cards of some products, whose ids follow, separated by commas. */
export const RECENTLY_VIEWED = '/fragments/recently-viewed?ids=';
