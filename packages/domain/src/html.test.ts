import { expect, it } from 'vitest';
import { escapeElementText, escapeHtml, textOfHtml } from './html.ts';

it('text is escaped for an element and for an attribute in either kind of quotes', () => {
  expect(escapeHtml(`<b title="a" lang='en'>R&D</b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;en&#39;&gt;R&amp;D&lt;/b&gt;',
  );
  expect(escapeElementText('A "tea" <table> & it’s 36″')).toBe(
    'A "tea" &lt;table&gt; &amp; it’s 36″',
  );
  expect(escapeHtml('Oak – 90 cm')).toBe('Oak – 90 cm');
});

it('the words of HTML are separated by single spaces, without tags and with their characters', () => {
  const html = '<p>Oak &amp; ash,\n  <b>&lt;60&gt; cm</b></p><p>&quot;Bro&quot; &euro;</p> ';
  expect(textOfHtml(html)).toBe('Oak & ash, <60> cm "Bro" &euro;');
});
