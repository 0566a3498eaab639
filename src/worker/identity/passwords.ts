import { dictionary } from '@zxcvbn-ts/language-common';

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

/** The 3,000 most common passwords that are long enough, in lower case (ASVS 6.2.4). */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD).slice(0, 3_000),
);

/** Also one character over and over, which no list has in every length. */
const isCommon = (password: string): boolean =>
  COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
