import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode';

/**
 * A character by its number or its name, as HTML writes it; the longest name has 31 letters. Without its semicolon it
 * ends before what is no letter, digit or sign of a URL.
 */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30})(?:;|(?![a-z\d=]))/gi;

/** The character of an entity, also in capitals (`&NBSP;`); the entity itself if HTML does not know the name. */
const knownTo = (entity: string): string => {
  if (!entity.endsWith(';')) return decodeHTMLAttribute(entity);
  const exact = decodeHTMLStrict(entity);
  if (exact !== entity) return exact;
  const lower = entity.toLowerCase();
  const character = decodeHTMLStrict(lower);
  return character === lower ? entity : character;
};

/** A space that does not break is a space: it holds words together only where the author saw the line. */
const characterOf = (entity: string): string => {
  const character = knownTo(entity);
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
