/**
 * Length of a password in characters (spec decision 43, NIST SP 800-63B); there is no rule about which
 * characters.
 */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
