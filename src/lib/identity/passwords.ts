/** In lower case; a build makes the list: tools/local/build/common-passwords.ts. */
declare const __COMMON_PASSWORDS__: readonly string[];

/** Characters of a password (spec decision 43, NIST SP 800-63B); what they are made of is nobody's business. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** What is wrong with a new password, as a sentence for the person, or undefined. */
export const passwordProblem = (password: string): string | undefined => {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD) return `Use ${String(MIN_PASSWORD)} characters or more.`;
  if (length > MAX_PASSWORD) return `Use ${String(MAX_PASSWORD)} characters at most.`;
  return isCommon(password)
    ? 'This password is on the list of those that are tried first. Choose another.'
    : undefined;
};

/** Whether it is among the most common (ASVS 6.2.4), or one character over and over, which no list has in every length. */
const isCommon = (password: string): boolean =>
  __COMMON_PASSWORDS__.includes(password.toLowerCase()) || /^(.)\1*$/su.test(password);
