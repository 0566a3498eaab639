/** Outward code (area and district) and inward code, as Royal Mail writes them. */
const UK_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** Without white space and in capitals, as a lookup sends it (ADDRESS-002). */
const barePostcode = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase();

export const isUkPostcode = (postcode: string): boolean => UK_POSTCODE.test(barePostcode(postcode));

/** `ox74aa` as `OX7 4AA`; anything but a UK postcode stays as it is. */
export const spacedPostcode = (postcode: string): string =>
  UK_POSTCODE.exec(barePostcode(postcode))?.slice(1).join(' ') ?? postcode;
