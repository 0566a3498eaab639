/** Letters, and the characters that may separate them in a name: no digit, and a dot only after an initial. */
const NAME =
  /^(?:[\p{L}\p{M}’' -]|(?<=(?:^|[ -])\p{Lu})\.(?=[ -]|$)|(?<=\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr))\.(?= |$))+$/u;
const MAX = 60;

/**
 * The first line of an email. It leaves out a name that a mail program could show as a link, so that nobody
 * can put a link into an email to someone else's address by registering it.
 */
export const salutation = (greeting: string, name: string): string => {
  const written = name.trim();
  return written.length <= MAX && NAME.test(written) ? `${greeting} ${written},` : `${greeting},`;
};
