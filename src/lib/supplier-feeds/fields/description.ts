import { withoutEntities } from '../feed-row.ts';
import { cut } from './cut.ts';

const MAX_DESCRIPTION = 40_000;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const HAS_TAGS = /<\/?(?:p|br|div|ul|ol|li|b|i|strong|em|span|h[1-6]|table|a)\b[^>]*>/i;

/** HTML of a description: what is HTML stays (the shop sanitises it), plain text gets paragraphs. */
export const descriptionHtml = (text: string): string => {
  const given = cut(text, MAX_DESCRIPTION).trim();
  const html = HAS_TAGS.test(given) ? given : withoutEntities(given);
  if (html === '' || HAS_TAGS.test(html)) return html;
  return html
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('');
};

/** The first words of a piece of HTML, for search engines. */
export const shortDescription = (html: string): string => {
  const text = withoutEntities(html.replace(/<[^>]*>/g, ' '));
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= 160 ? plain : `${cut(plain, 159).replace(/\s+\S*$/, '')}…`;
};
