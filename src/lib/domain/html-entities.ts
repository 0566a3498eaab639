import { decodeHTMLStrict } from 'entities/decode';

/** A character by its number or its name, as HTML writes it; the longest name has 31 letters. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

/**
 * The character of an entity, also in capitals (`&NBSP;`); the entity itself if HTML does not know the name. A space
 * that does not break is a space: it holds words together only where the author saw the line.
 */
const characterOf = (entity: string): string => {
  const exact = decodeHTMLStrict(entity);
  const character = exact === entity ? decodeHTMLStrict(entity.toLowerCase()) : exact;
  if (character === entity.toLowerCase()) return entity;
  // A number that stands for no character.
  if (character === '\ufffd') return '';
  return character === '\u00a0' ? ' ' : character;
};

/** A text with the characters that its HTML entities mean. */
export const decodedEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, characterOf) : text;

/** The ampersands of an entity that was escaped more than once, as in `&amp;amp;eacute;`. */
const ESCAPED_AGAIN = /&(?:amp;)+(?=(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;

/** HTML in which an entity is escaped once, although programs often do so twice. */
export const escapedOnce = (html: string): string =>
  html.replace(ESCAPED_AGAIN, (ampersands, name: string) =>
    characterOf(`&${name};`) === `&${name};` ? ampersands : '&',
  );
