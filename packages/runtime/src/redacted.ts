/*
 * Patterns that no log may contain, anywhere in a text: messages of libraries quote URLs and headers. Names
 * stay, so that a line can still be understood.
 */

/**
 * The code by which an error names itself, in words or five digits, explains the failure; a sign-in code
 * looks different.
 */
const NAMED = `(?:[a-z]{2,20}(?:[_-][a-z]{2,20}){0,5}|[A-Z]{2,20}(?:_[A-Z]{2,20}){0,5}|\\d{1,5})(?![\\w.~+/%-])`;

const SECRETS: readonly (readonly [what: RegExp, instead: string])[] = [
  // The query of a URL, after the `?`: codes, tokens, search texts.
  [/(?<=[\w/.)\]-])\?[^\s"'<>?]*=[^\s"'<>]*/g, '?[query]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // A JSON Web Token on its own.
  [/\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  // Keys and secrets of the payment provider.
  [/\b(?:sk|rk|whsec|ctoken|tok)_\w+|\b\w+_secret_\w+/g, '[secret]'],
  [
    /\b((?:\w*_)?(?:token|secret|password|verifier|nonce|state|cookie)|\w+_code)("?\s*[=:]\s*"?)[^\s"'&,;)}]+/gi,
    '$1$2[secret]',
  ],
  [
    new RegExp(`\\b([Cc]ode|CODE)("?\\s*[=:]\\s*"?)(?!${NAMED})[^\\s"'&,;)}]+`, 'g'),
    '$1$2[secret]',
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
];

/** A text without query strings, tokens, secrets and email addresses. */
export const redacted = (text: string): string =>
  SECRETS.reduce((line, [what, instead]) => line.replaceAll(what, instead), text);
