/*
 * What no log may hold, wherever it stands in a text: messages of libraries quote addresses and headers.
 * Names stay, so that a line can still be understood.
 */

/** What an error calls itself, in words or by a number of five digits, says why it failed; a code of a sign-in does not look so. */
const NAMED = `(?:[a-z]{2,20}(?:[_-][a-z]{2,20}){0,5}|[A-Z]{2,20}(?:_[A-Z]{2,20}){0,5}|\\d{1,5})(?![\\w.~+/%-])`;

const SECRETS: readonly (readonly [what: RegExp, instead: string])[] = [
  // What follows a `?` in an address, up to its end: codes, tokens, what somebody searched for.
  [/(?<=[\w/.)\]-])\?[^\s"'<>?]*=[^\s"'<>]*/g, '?[query]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // A JSON Web Token by itself.
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
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
];

/** A text without query strings, tokens, secrets and e-mail addresses. */
export const redacted = (text: string): string =>
  SECRETS.reduce((line, [what, instead]) => line.replaceAll(what, instead), text);
