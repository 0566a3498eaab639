import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@parlour/domain';
import { readXml } from './merchant-xml.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

async function* inPieces(text: string, size: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  await Promise.resolve();
}

const read = async (xml: string, size = xml.length) => {
  const dates: Date[] = [];
  const context = { now: NOW, onDate: (made: Date) => void dates.push(made) };
  return { entries: await Array.fromAsync(readXml(inPieces(xml, size), context)), dates };
};

/** Values by column, or line and reason. */
const told = async (xml: string, size?: number) =>
  (await read(xml, size)).entries.map((entry) => {
    if ('doubt' in entry) return `doubt ${entry.doubt.column}: ${entry.doubt.reason}`;
    return 'values' in entry ? { ...entry.values } : `refused ${entry.line}: ${entry.reason}`;
  });

const NAMESPACES =
  'xmlns:g="http://base.google.com/ns/1.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:c="http://base.google.com/cns/1.0"';

const rss = (...items: readonly string[]): string =>
  `<?xml version="1.0"?>\n<rss ${NAMESPACES}><channel>\n${items.map((item) => `<item>${item}</item>`).join('\n')}\n</channel></rss>`;

const atom = (entry: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${NAMESPACES}><entry>${entry}</entry></feed>`;

describe('an XML feed', () => {
  it.each([
    [
      'words in elements of HTML',
      '<g:description>Solid <b>oak</b> table with <i>ash</i> legs</g:description>',
      { description: ['Solid <b>oak</b> table with <i>ash</i> legs'] },
    ],
    [
      'paragraphs',
      '<description><p>First.</p><P>Second &amp; last.<BR/>5 &lt; 6</P></description>',
      { description: ['<p>First.</p><p>Second &amp; last.<br>5 &lt; 6</p>'] },
    ],
    [
      'entities of HTML beside elements',
      '<description><p>Nice&nbsp;caf&eacute; sofa &amp; chair</p><p>36&Prime; &lt; 40&amp;Prime; R&D;</p></description>',
      {
        description: ['<p>Nice café sofa &amp; chair</p><p>36″ &lt; 40″ R&amp;D;</p>'],
      },
    ],
    [
      'links and pictures with their attributes',
      '<description><p>Oak & ash</p><img src="x.jpg" alt="&quot;hi&quot;"/><a HREF="https://x.example/?a=1&b=2">link</a></description>',
      {
        description: [
          '<p>Oak &amp; ash</p><img src="x.jpg" alt="&quot;hi&quot;"><a href="https://x.example/?a=1&amp;b=2">link</a>',
        ],
      },
    ],
    [
      'the words of elements that are none of HTML',
      '<description><p>Oak <x:y xmlns:x="urn:z" k="w">table</x:y></p></description>',
      { description: ['<p>Oak table</p>'] },
    ],
    [
      'the whole text of an RSS item',
      '<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>Encoded</p>]]></content:encoded>',
      { description: ['<p>Encoded</p>'] },
    ],
    [
      'an escaped description',
      '<description>&lt;p>Oak &amp;amp; ash&lt;/p></description>',
      { description: ['<p>Oak &amp; ash</p>'] },
    ],
    [
      'elements around CDATA',
      '<description><div>A <![CDATA[<b>bold</b> & bare]]> table</div></description>',
      { description: ['<div>A <b>bold</b> & bare table</div>'] },
    ],
    [
      'emphasis in a title',
      '<g:title>Oak <em>r<b>ou</b>nd</em> table</g:title>',
      { title: ['Oak round table'] },
    ],
    [
      'lines of a title',
      '<title>Oak<br/>table<p>for six</p></title>',
      { title: ['Oak table for six'] },
    ],
    [
      'CDATA within CDATA, and escaped',
      '<title><![CDATA[<![CDATA[Oak]]>]]></title><g:brand>&lt;![CDATA[Hale]]&gt;</g:brand>',
      { title: ['Oak'], brand: ['Hale'] },
    ],
    [
      'parts of a shipping rate',
      '<g:shipping><g:country>GB</g:country><g:price>5 <b>GBP</b></g:price></g:shipping>',
      { shipping: ['GB:::5 GBP'] },
    ],
  ])('keeps %s', async (_, item, values) => {
    expect(await told(rss(item))).toEqual([values]);
  });

  it('keeps the XHTML of an Atom entry', async () => {
    const content =
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Solid oak.</p></div></content>';
    expect(await told(atom(content))).toEqual([{ description: ['<div><p>Solid oak.</p></div>'] }]);
  });

  it('reads HTML’s entities in the XHTML of an Atom entry', async () => {
    const content =
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Solid&nbsp;<a href="https://x.example/">ch&ecirc;ne</a></p></div></content>';
    expect(await told(atom(content))).toEqual([
      { description: ['<div><p>Solid <a href="https://x.example/">chêne</a></p></div>'] },
    ]);
  });

  it.each([
    ['Oak & ash', 'Oak & ash'],
    ['Oak &amp; ash', 'Oak & ash'],
    ['a?x=1&y=2&copy=3', 'a?x=1&y=2&copy=3'],
    ['R&D; &', 'R&D; &'],
    ['&eacute;&nbsp;&pound;9', '&eacute;&nbsp;&pound;9'],
    ['&#163;9 &#xA3;9', '£9 £9'],
    ['&#0;&#x1;&#xD800;&#x110000;&#X41;', '&#0;&#x1;&#xD800;&#x110000;&#X41;'],
    ['<![CDATA[Oak & ash &amp; elm]]>', 'Oak & ash &amp; elm'],
    ['\u0000\u000bO\u001fak\ufffe', 'Oak'],
    ['Oak ]]> table', 'Oak  table'],
    ['<!-- a -- b & c -->Oak', 'Oak'],
  ])('reads %j, in any pieces', async (text, expected) => {
    const xml = rss(`<title>${text}</title>`, '<title>next</title>');
    for (const size of [1, 2, 3, 7, xml.length]) {
      expect(await told(xml, size)).toEqual([{ title: [expected] }, { title: ['next'] }]);
    }
  });

  it('takes elements of Google, RSS and Atom, and no others', async () => {
    const item =
      '<title>Oak table</title><media:title>IMG_2034.JPG</media:title><dc:title>x</dc:title>' +
      '<media:description>by Jo</media:description><c:price>1 GBP</c:price><itunes:id>9</itunes:id>' +
      '<g:price>129 GBP</g:price><id>urn:1</id><g:id>m1</g:id><media:group><title>y</title></media:group>';
    const values = { title: ['Oak table'], price: ['129 GBP'], id: ['m1'] };
    expect(await told(rss(item))).toEqual([values]);
    expect(await told(atom(item))).toEqual([values]);
  });

  it.each([
    [
      'another prefix for Google',
      '<rss xmlns:gm="http://base.google.com/ns/1.0"><item><gm:id>1</gm:id></item></rss>',
    ],
    ['Google without a declaration', '<rss><item><g:id>1</g:id></item></rss>'],
    [
      'Google by a wrong name',
      '<rss xmlns:g="https://base.google.com/ns/1.0/"><item><g:id>1</g:id></item></rss>',
    ],
    [
      'Google as the default',
      '<rss xmlns="http://base.google.com/ns/1.0"><item><id>1</id></item></rss>',
    ],
    [
      'Google in each element',
      '<rss><item><id xmlns="http://base.google.com/ns/1.0">1</id></item></rss>',
    ],
    [
      'Atom with a prefix',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id></a:entry></a:feed>',
    ],
    [
      'RDF',
      '<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel/><item rdf:about="x"><id>1</id></item></rdf:RDF>',
    ],
  ])('reads a feed with %s', async (_, xml) => {
    expect(await told(xml)).toEqual([{ id: ['1'] }]);
  });

  it('reads a feed that begins with blank lines, and counts them', async () => {
    const xml = `\n \n${rss('<id>1</id>')}\n<`;
    expect((await read(xml)).entries).toMatchObject([
      { line: 5, values: { id: ['1'] } },
      { line: 7 },
    ]);
  });

  it.each([
    ['a tag that is not closed', '<title>Oak<title>', 4, 'unexpected close tag'],
    ['a bare <', '<title>5 < 6</title>', 4, 'disallowed character in tag name'],
    [
      'an item without an end',
      '<title>Oak</title>\n<item><id>2</id>',
      5,
      'the entry of line 4 doesn’t end before this one',
    ],
    ['an attribute without an end', '<link href="a>Oak</link>', 4, 'disallowed character'],
    [
      'a hundred elements in each other',
      '<a>'.repeat(101),
      4,
      'more than 100 elements in each other',
    ],
  ])('names the line of %s', async (_, broken, line, reason) => {
    const items = [`<id>1</id>`, broken, ...Array<string>(50).fill('<id>3</id>')];
    expect(await told(rss(...items))).toEqual([
      { id: ['1'] },
      expect.stringMatching(new RegExp(`^refused ${line}: .*: ${reason}`)),
    ]);
  });

  it('refuses an entry that is too long, and accepts the next one', async () => {
    const xml = rss(`<id>1</id><title>${'a'.repeat(600_000)}</title>`, '<id>2</id>');
    expect(await told(xml, 65_536)).toEqual([
      'refused 3: the entry has more than 500,000 characters',
      { id: ['2'] },
    ]);
  });

  it('stops at a text that does not end', async () => {
    async function* endless(): AsyncIterable<string> {
      yield '<rss><item><title>';
      for (;;) yield await Promise.resolve('a'.repeat(100_000));
    }
    const context = { now: NOW, onDate: () => undefined };
    expect(await Array.fromAsync(readXml(endless(), context))).toMatchObject([
      { reason: expect.stringContaining('ten million characters without a tag') as unknown },
    ]);
  });

  it.each([
    ['<rss><channel><title>S</title></channel></rss>', 'its first element is <rss> and says "S"'],
    ['<products><product><id>1</id></product></products>', 'its first element is <products>'],
    [
      '<?xml version="1.0"?><error>\n<code>403</code> <message>Token expired</message></error>',
      'its first element is <error> and says "403 Token expired"',
    ],
    ['<urlset><url><loc>x</loc></url></urlset>', 'its first element is <urlset>'],
    [
      '<br />\n<b>Warning</b>: x',
      '<br> and says "Warning". In line 2 the XML can’t be read from here on: documents may contain only one root',
    ],
    ['<rss><channel>', 'In line 1 the XML can’t be read from here on: unclosed tag: channel'],
  ])('refuses %j, which has no product', async (xml, words) => {
    await expect(told(xml)).rejects.toThrow('The feed has no product: there is no item or entry');
    await expect(told(xml)).rejects.toThrow(words);
  });

  it.each([
    '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
    '<!DOCTYPE rss [<!ENTITY % a SYSTEM "https://evil.example/x.dtd">%a;]>',
  ])('refuses %j', async (doctype) => {
    await expect(told(`${doctype}<rss><item><id>&b;</id></item></rss>`)).rejects.toThrow(
      'The feed declares entities of its own',
    );
  });

  it('tells the date of the feed, unless it never changes', async () => {
    const dated = (date: string) =>
      read(
        rss('<id>1</id>').replace('<channel>', `<channel><lastBuildDate>${date}</lastBuildDate>`),
      );
    const recent = await dated('Fri, 20 Nov 2026 05:30:00 GMT');
    expect(recent).toMatchObject({
      dates: [new Date('2026-11-20T05:30:00Z')],
      entries: [{ line: 3 }],
    });
    const old = await dated(new Date(NOW - 31 * DAY_MS).toUTCString());
    expect(old).toMatchObject({
      dates: [],
      entries: [
        {
          doubt: {
            line: 2,
            column: 'lastBuildDate',
            reason: expect.stringContaining('30 days') as unknown,
          },
        },
        { line: 3 },
      ],
    });
  });

  it('never depends on where a feed is divided, and never fails', async () => {
    const part = fc.constantFrom(
      ...[
        '<',
        '>',
        '&',
        ';',
        '#',
        'amp',
        'x41',
        '</item>',
        '<item>',
        '<title>',
        '</title>',
        '<b>',
        '</b>',
      ],
      ...[
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '\r',
        '\n',
        ' ',
        'é',
        '💺',
        '\u0000',
        '\ufdd0',
        '<g:id>',
        '</g:id>',
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        async (parts, size) => {
          const xml = rss('<id>1</id>', parts.join(''));
          expect(await told(xml, size)).toEqual(await told(xml));
        },
      ),
    );
  });
});
