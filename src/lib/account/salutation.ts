/** Emails and what stands between them in a name: no digit, and no dot but after an initial. */
const NAME =
  /^(?:[\p{L}\p{M}’' -]|(?<=(?:^|[ -])\p{Lu})\.(?=[ -]|$)|(?<=\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr))\.(?= |$))+$/u;
const MAX = 60;

/**
 * The first line of an email. A name that a mail program could show as a link is left out: whoever
 * makes an account for somebody else's address writes nothing into that email.
 */
export const salutation = (greeting: string, name: string): string => {
  const written = name.trim();
  return written.length <= MAX && NAME.test(written) ? `${greeting} ${written},` : `${greeting},`;
};
