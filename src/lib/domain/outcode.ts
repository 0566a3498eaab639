const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(?:\d[A-Z]{2})?$/;

/** The outcode of a postcode or of an outcode, such as `SW1A`; '' if it is neither. */
export const outcodeOf = (postcode: string): string =>
  POSTCODE.exec(postcode.replaceAll(/\s/g, '').toUpperCase())?.[1] ?? '';
