/** Ids of the sites whose boxes are ticked in a form. */
export const chosenSites = (names: Iterable<string>): readonly string[] =>
  [...names].flatMap((name) => (name.startsWith('site-') ? [name.slice('site-'.length)] : []));

/** Bytes of a file that is read without a script: the shop reads it within one request. */
export const MOST_WITHOUT_SCRIPT = 4 * 1024 * 1024;
