/** Characters that tell a screen, a terminal or a model something other than what is read. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Most characters of a text unless told otherwise. */
const MOST = 2_000;

/**
 * A text that sellers, reviewers or feeds have written, for an assistant: plain, one paragraph, without
 * control, formatting and direction characters, and not longer than `most` characters. It is data: it
 * stands in a field that is described as such and never among what the shop itself says.
 */
export const asData = (text: string, most = MOST): string => {
  const plain = text
    .toWellFormed()
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`;
};
