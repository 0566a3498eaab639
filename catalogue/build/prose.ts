const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const joined = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim();

const block = (text: string): string => {
  const lines = text.trim().split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return `<p>${joined(lines)}</p>`;
  return `<ul>${lines.map((line) => `<li>${joined([line.slice(2)])}</li>`).join('')}</ul>`;
};

/** Plain prose as HTML: a blank line starts a paragraph, a block of "- " lines is a list. */
export const htmlFromProse = (prose: string): string =>
  escaped(prose.trim())
    .split(/\n\s*\n/)
    .map(block)
    .join('');
