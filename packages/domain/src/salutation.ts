/** Letters, and the characters that may separate them in a name: no digit, and a dot only after an initial. */
const NAME =
  /^(?:[\p{L}\p{M}’' -]|(?<=(?:^|[ -])\p{Lu})\.(?=[ -]|$)|(?<=\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr))\.(?= |$))+$/u;
const MAX = 60;

/** Whom an email greets, and how. */
export interface Greeting {
  readonly word: 'Dear' | 'Hello';
  /** As the person gave it; '' for a person whose name nobody knows, or whose address nobody has confirmed. */
  readonly name: string;
}

/** What stands in place of a name. */
const NOBODY = { Dear: ' customer', Hello: '' } as const;

/**
 * The first line of an email. It leaves out a name that a mail program could show as a link, so that nobody
 * can put a link into an email to someone else's address by registering it.
 */
export const salutation = ({ word, name }: Greeting): string => {
  const written = name.trim();
  const isName = written.length <= MAX && NAME.test(written);
  return `${word}${isName ? ` ${written}` : NOBODY[word]},`;
};
