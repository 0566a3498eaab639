/** In lower case; the build makes the list: tools/local/build/common-passwords.ts. */
declare const __COMMON_PASSWORDS__: readonly string[];

/**
 * Length of a password in characters (spec decision 43, NIST SP 800-63B); there is no rule about which
 * characters.
 */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** The problem with a new password, as a sentence for the customer; undefined if there is none. */
export const passwordProblem = (password: string): string | undefined => {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD) return `Use ${String(MIN_PASSWORD)} characters or more.`;
  if (length > MAX_PASSWORD) return `Use no more than ${String(MAX_PASSWORD)} characters.`;
  return isCommon(password)
    ? 'This is one of the most common passwords, which attackers try first. Please choose another.'
    : undefined;
};

/**
 * Whether it is among the most common (ASVS 6.2.4), or repeats one character, for which no list has every
 * length.
 */
const isCommon = (password: string): boolean =>
  __COMMON_PASSWORDS__.includes(password.toLowerCase()) || /^(.)\1*$/su.test(password);
