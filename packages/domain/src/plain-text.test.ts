import { describe, expect, it } from 'vitest';
import { textOfHtml } from './html.ts';
import { oneLine, shortened } from './plain-text.ts';

describe('text in a feed', () => {
  it.each([
    ['<p>Deep &amp; quiet.</p><p>Oak</p>', 'Deep & quiet. Oak'],
    ['24" wide\t\n and\u0000\u0007 tall', '24" wide and tall'],
    ['&eacute;cru&#8211;&#x41;&unknown;', 'écru–A&unknown;'],
    ['caf&eacute; &amp; 36&deg;', 'café & 36°'],
    ['safe \u202eevil\u200b', 'safe evil'],
    ['lone \ud83d half', 'lone \ufffd half'],
  ])('is one line with the words of %j', (html, text) => {
    expect(oneLine(textOfHtml(html))).toBe(text);
  });

  it.each([
    ['short', 10, 'short'],
    ['a long chair', 9, 'a long…'],
    ['unbreakable', 5, 'unbr…'],
    ['🛋🛋🛋🛋', 3, '🛋🛋…'],
  ])('%j is cut to %d characters', (text, limit, kept) => {
    expect(shortened(text, limit)).toBe(kept);
    expect(Array.from(kept).length).toBeLessThanOrEqual(limit);
  });
});
