const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const WRITTEN = Object.fromEntries(
  Object.entries(ESCAPED).map(([character, entity]) => [entity, character]),
);

/** Text as HTML or XML, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/** The words of sanitised HTML, for searches. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => WRITTEN[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
