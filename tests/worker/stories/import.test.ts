import { beforeEach, describe, expect, it } from 'vitest';
import { everything, exported, importAll, rows } from '../operator/call.ts';
import { emptied } from '../operator/import/emptied.ts';
import { sofa } from '../operator/records.ts';
import { moodroom, post } from './records.ts';

beforeEach(emptied);

const outcomesOf = async (...records: Parameters<typeof importAll>) =>
  (await importAll(...records)).map(({ outcome }) => outcome);

describe('the import of stories', () => {
  it('loads rooms and posts with tags and products, and a repeat changes nothing', async () => {
    expect(await outcomesOf([sofa(), moodroom(), post()])).toEqual(Array(3).fill('created'));
    const before = await everything();
    expect(await outcomesOf([sofa(), moodroom(), post()])).toEqual(Array(3).fill('unchanged'));
    expect(await everything()).toBe(before);
    expect(
      await rows(`SELECT story.kind, tag.type || ':' || tag.path AS tag FROM story_tag
        JOIN story ON story.id = story_id JOIN tag ON tag.id = tag_id
        WHERE story.kind = 'post' ORDER BY 2`),
    ).toEqual([
      { kind: 'post', tag: 'room:living' },
      { kind: 'post', tag: 'style:artdeco' },
    ]);
  });

  it('replaces text, tags and products by those of the next record', async () => {
    await importAll([moodroom()]);
    const changed = moodroom({ title: 'The Blue Room', tags: [], products: [] });
    expect(await outcomesOf([changed])).toEqual(['updated']);
    expect(await rows('SELECT title FROM story')).toEqual([{ title: 'The Blue Room' }]);
    expect(await rows('SELECT * FROM story_tag')).toEqual([]);
    expect(await rows('SELECT * FROM story_product')).toEqual([]);
  });

  it('shows an unchanged story on one more site', async () => {
    await importAll([post()]);
    expect(await outcomesOf([post()], { sites: ['hearth'] })).toEqual(['unchanged']);
    expect(await rows('SELECT assortment FROM assortment_story ORDER BY 1')).toEqual([
      { assortment: 'hearth' },
      { assortment: 'parlour' },
    ]);
  });

  it('sanitises the text and keeps its headings below the title', async () => {
    const body = [
      '<h1 onclick="x()">A</h1><script>alert(1)</script><h4>B</h4>',
      '<p><a href="/products">in</a> <a href="https://a.example">out</a> ',
      '<a href="javascript:alert(1)">no</a> <a href="//b.example">elsewhere</a></p>',
    ].join('');
    await importAll([post({ body })]);
    const [row] = await rows('SELECT body FROM story');
    expect(row?.body).toBe(
      [
        '<h2>A</h2><h3>B</h3><p><a href="/products">in</a>',
        ' <a href="https://a.example" rel="nofollow">out</a> <a rel="nofollow">no</a>',
        ' <a rel="nofollow">elsewhere</a></p>',
      ].join(''),
    );
  });

  it.each([
    [{ publishedAt: 'yesterday' }, 'publishedAt'],
    [{ products: [{ reference: 'sofa-1', x: 0.5 }] }, 'products.0'],
    [{ products: [{ reference: 'sofa-1', x: 2, y: 0 }] }, 'products.0.x'],
    [{ products: [{ reference: 'sofa-1' }, { reference: 'sofa-1' }] }, 'products.1'],
    [{ template: '../x' }, 'template'],
    [{ title: '' }, 'title'],
  ])('refuses %j and says why', async (changes, place) => {
    const [outcome] = await importAll([post(changes)]);
    expect(outcome?.outcome).toBe('refused');
    expect(outcome?.reasons?.[0]).toContain(place);
  });

  it('exports records that another import finds unchanged', async () => {
    await importAll([sofa(), moodroom(), post()]);
    const records = await exported('parlour');
    expect(records.map(({ kind }) => kind).slice(-2)).toEqual(['moodroom', 'post']);
    expect(new Set(await outcomesOf(records))).toEqual(new Set(['unchanged']));
    expect(await exported('hearth')).toEqual([]);
  });
});
