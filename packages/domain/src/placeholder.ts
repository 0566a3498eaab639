const NOTHING = new RegExp(
  `^(?:${[
    ...['', '(?:0 ?)+', 'no', 'none', 'nil', 'null', 'nan', 'na', 'n a', 'tb[acd]', 'unknown'],
    ...['various', 'unspecified', '(?:does )?not (?:apply|applicable|available|exist|specified)'],
    ...['(?:un|non|not )? ?brand(?:ed|less)', 'generic', 'no ?(?:brand|name|number|mpn)'],
  ].join('|')})$`,
);

/**
 * Whether a text stands where there is no brand, or no number of the manufacturer: `Unbranded`, `N/A`, `-`. Channels
 * refuse such (Google Merchant Center Help, 6324351 and 6324482).
 */
export const isPlaceholder = (text: string): boolean =>
  NOTHING.test(
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
