/** The platform's limit for a variable of a Worker, in bytes (developers.cloudflare.com/workers/platform/limits). */
export const VARIABLE_LIMIT = 5_120;

/**
 * The bytes of the sites' settings, which are one variable of the Worker. It is of the type `json`; the platform
 * documents its limit for variables without saying whether that holds for this type.
 */
export const sitesSize = (settings: object): number =>
  new TextEncoder().encode(JSON.stringify(settings)).length;

/** Such as `SITES has 13,743 bytes; the platform documents 5,120 for a variable`. */
export const sizeWords = (size: number): string =>
  `SITES has ${size.toLocaleString('en-GB')} bytes; the platform documents ${VARIABLE_LIMIT.toLocaleString('en-GB')} for a variable`;
