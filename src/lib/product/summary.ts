/** Characters from which on a summary is folded (PDP-028). */
const MAX_SUMMARY = 350;

/** Whether the text of a piece of HTML is too long to be shown at once. */
export const isLongSummary = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, ' ')
    .trim().length > MAX_SUMMARY;
