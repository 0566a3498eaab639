/** The longest summary that is not folded, in characters (PDP-028). */
const MAX_SUMMARY = 350;

/** Whether the text of some HTML is too long to be shown at once. */
export const isLongSummary = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, ' ')
    .trim().length > MAX_SUMMARY;
