import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

/** The stored form of each text, when it is a product's summary. */
const storedAll = async (summaries: readonly string[]): Promise<readonly string[]> => {
  const outcomes = await importAll(
    summaries.map((summary, at) => sofa({ reference: `p${at}`, summary })),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  const found = await rows(
    'SELECT summary FROM product ORDER BY CAST(substr(reference, 2) AS INT)',
  );
  return found.map(({ summary }) => String(summary));
};

const stored = async (summary: string): Promise<string | undefined> =>
  (await storedAll([summary]))[0];

/** Attacks that HTML filters are known to let through. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/x" onclick="alert(1)" style="position:fixed" target="_blank">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="/sign-out"><button>x</button></form>',
  '<style>@import "https://evil.example"</style>',
  '<p style="background:url(https://evil.example)" onmouseover=alert(1)>x</p>',
  '<<script>script>alert(1)<</script>/script>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<xss id=x tabindex=1 onfocus=alert(1)></xss>',
  '<div><div onload=alert(1)>x</div></div>',
];

const TAGS = 'p|br|ul|ol|li|strong|em|b|i|h3|h4|a|table|caption|thead|tbody|tfoot|tr|th|td';
/** An http(s) URL, or a relative one: no other scheme and no other host. */
const URL_PATTERN = 'https?://[^"<>]*|(?!//)(?![^/?#"]*:)(?![^"]*&(?!amp;|lt;|gt;|quot;))[^"<>]*';
const ATTRIBUTE = ` (?:href="(?:${URL_PATTERN})"|rel="nofollow"|(?:col|row)span="[^"]*")`;
const HARMLESS = new RegExp(`^(?:[^<]|</(?:${TAGS})>|<(?:${TAGS})(?:${ATTRIBUTE})*(?: /)?>)*$`);

/** Links within links, left unclosed. */
const NESTED: readonly string[] = [
  '<a href</div><div<><a href</div>',
  '<p><a href="/x">one<a href="/y">two<p>three',
];

describe('HTML of the catalogue', () => {
  it.each(ATTACKS)('would fail these tests with %s in it', (attack) => {
    expect(attack).not.toMatch(HARMLESS);
  });

  it.each(ATTACKS)('is harmless after %s', async (attack) => {
    const html = await stored(`<p>Before</p>${attack}<p>After</p>`);
    expect(html).toMatch(HARMLESS);
    expect(html).toContain('Before');
  });

  it('keeps paragraphs, lists, tables, headings and links', async () => {
    const html =
      '<h3>Care</h3><p>Wipe <strong>gently</strong>.<br />Then <a href="/care" rel="nofollow">read on</a>.</p><ul><li>One</li></ul><table><tbody><tr><th colspan="2">Size</th></tr></tbody></table>';
    expect(await stored(html)).toBe(html);
  });

  it('turns these into other headings and boxes', async () => {
    const html = '<h1>Care</h1><div>First</div><div>Second</div><h5>Size</h5>';
    expect(await stored(html)).toBe('<h3>Care</h3><p>First</p><p>Second</p><h4>Size</h4>');
  });

  it.each(NESTED)(
    'does not change when it is cleaned again, even when it was wrongly nested: %s',
    async (html) => {
      const once = await stored(html);
      expect(await stored(once ?? '')).toBe(once);
    },
  );

  it('holds no characters that a record may not hold', async () => {
    expect(await stored('<p>a&#1;b&#0;c&#xD800;d</p>')).toBe('<p>ab\ufffdc\ufffdd</p>');
  });

  it('is cleaned in descriptions of variants, tags and sellers, too', async () => {
    const description = '<p>Fine<img src=x onerror=alert(1)></p>';
    await importAll([
      sofa({ variants: [{ reference: 'v', name: 'V', description }] }),
      { kind: 'tag', type: 'room', path: [{ name: 'Den' }], description },
      { kind: 'seller', slug: 'barn', name: 'Barn', description },
    ]);
    expect(
      await rows(`SELECT description FROM variant UNION ALL
        SELECT description FROM tag WHERE path = 'den' UNION ALL SELECT description FROM seller`),
    ).toEqual(Array(3).fill({ description: '<p>Fine</p>' }));
  });

  it('is harmless whatever its source is, and a second cleaning changes nothing', async () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '/',
      '=',
      ' ',
      'x',
      '<p',
      '<a href',
      '<div',
      '</div>',
      '<script>',
      'javascript:',
      'https://a.example/',
      'onerror=',
      '<!--',
      '-->',
      '&lt;',
      '&#x6A;',
      '</p>',
    );
    const text = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (texts) => {
        const htmls = await storedAll(texts);
        for (const html of htmls) expect(html).toMatch(HARMLESS);
        expect(await storedAll(htmls)).toEqual(htmls);
      }),
      { numRuns: 5 },
    );
  });
});
