/** Name of the style sheet with the rules of what no first screen shows; `astro.config.mjs` says which those are. */
export const LATER_STYLES = 'later';

/**
 * Where a component needs that sheet. The worker links the sheet before the first of these comments, so that what
 * stands above it is shown without, and nothing below it is shown without its styles.
 */
export const LATER_STYLES_MARK = `<!--${LATER_STYLES}-->`;
