import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { buildCatalogue } from '../build.ts';
import { readStories, wordsOf } from './story-files.ts';
import { SECTIONS } from './story-schema.ts';

const FOLDER = path.resolve(import.meta.dirname, '..');
const deliveries = await buildCatalogue();
const { rooms, posts } = await readStories(FOLDER);
const records = deliveries.map(({ record, sites }) => ({
  sites,
  record: CatalogueRecord.parse(record),
}));
const moodrooms = records.flatMap(({ record, sites }) =>
  record.kind === 'moodroom' ? [{ ...record, sites }] : [],
);

const ROOMS = 'living bedroom bathroom kitchen dining garden study children family'.split(' ');
const STYLES =
  'artdeco industrial classic designer mainstream midcentury ethnic baroque playful rustic shabby zen'.split(
    ' ',
  );

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

describe('moodrooms', () => {
  it('[ROOM-001] there are sixteen or more, over nine rooms and twelve styles, on every site', () => {
    expect(rooms.length).toBeGreaterThanOrEqual(16);
    expect(unique(rooms.map(({ head }) => head.room)).toSorted()).toEqual(ROOMS.toSorted());
    expect(unique(rooms.flatMap(({ head }) => head.styles)).toSorted()).toEqual(STYLES.toSorted());
    for (const site of ['parlour', 'hearth', 'nordhem', 'ombre']) {
      const told = moodrooms.filter(({ sites }) => sites.includes(site));
      expect(told.length, site).toBeGreaterThanOrEqual(6);
    }
  });

  it.each(rooms)('$slug is written: 150 words or more, title and standfirst', ({ html, head }) => {
    expect(wordsOf(html)).toBeGreaterThanOrEqual(150);
    expect(head.standfirst).not.toBe(head.seo);
  });

  it.each(moodrooms)(
    '[ROOM-002] $reference shows every product of its list at a place of its own in the picture',
    ({ products }) => {
      const places = products.map(({ x = -1, y = -1 }) => [x, y] as const);
      expect(places.filter(([x, y]) => x < 0.01 || x > 0.99 || y < 0.02 || y > 0.98)).toEqual([]);
      expect(unique(places.map(([x, y]) => `${x} ${y}`))).toHaveLength(products.length);
    },
  );
});

describe('posts', () => {
  it('there are 24 or more of 450 to 700 words, in five departments', () => {
    expect(posts.length).toBeGreaterThanOrEqual(24);
    const words = posts.map(({ slug, html }) => [slug, wordsOf(html)] as const);
    expect(words.filter(([, count]) => count < 450 || count > 700)).toEqual([]);
    expect(unique(posts.map(({ head }) => head.section)).toSorted()).toEqual(
      [...SECTIONS].toSorted(),
    );
  });

  it.each(STYLES)('[BLOG-003] %s has a page of its own on every site that sells it', (style) => {
    const pages = records.filter(({ record }) => record.kind === 'post' && record.slug === style);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.sites).toEqual(['parlour', 'hearth', 'nordhem', 'ombre']);
  });

  it('repeat no sentence of another one', () => {
    const texts = [...rooms, ...posts].map(({ html }) => html.replace(/<[^>]*>/g, '\n'));
    const sentences = texts.flatMap((text) =>
      text.split(/(?<=[.?!])\s+|\n+/).filter((sentence) => sentence.trim().length > 40),
    );
    const seen = new Map<string, number>();
    for (const sentence of sentences) seen.set(sentence, (seen.get(sentence) ?? 0) + 1);
    expect([...seen].filter(([, count]) => count > 1)).toEqual([]);
  });
});

describe('marks', () => {
  it('there is one for each of the 14 brands and the 8 sellers, and no two are alike', async () => {
    const named = records.flatMap(({ record }) => {
      if (record.kind === 'seller') return [record.picture];
      return record.kind === 'tag' && record.type === 'brand' ? [record.mainThumbnail] : [];
    });
    const marks = await Promise.all(named.map((url) => readFile(path.join('public', url), 'utf8')));
    expect(unique(marks)).toHaveLength(22);
    for (const mark of marks) expect(mark).toMatch(/^<svg [^>]*viewBox="0 0 64 64"/);
  });
});

describe('stories', () => {
  it('have titles, standfirsts and descriptions of their own, and none in the future', () => {
    const heads = [...rooms, ...posts].map(({ head }) => head);
    for (const field of ['title', 'standfirst', 'seo', 'alt'] as const) {
      expect(unique(heads.map((head) => head[field]))).toHaveLength(heads.length);
    }
    expect(heads.filter(({ published }) => published > new Date('2026-11-20'))).toEqual([]);
  });
});
