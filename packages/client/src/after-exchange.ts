/** The event once another page has been drawn: that of Astro's router, at which islands that are gone end. */
export const AFTER_EXCHANGE = 'astro:after-swap';
