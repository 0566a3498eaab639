import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { isPicture } from '@parlour/domain';
import { buildCatalogue } from '../build.ts';
import { articlePictures, pictureOfTag, storyPicture } from './pictures.ts';

const TAKEN = {
  'articles/hpl-101-cn-angle': { width: 1440, height: 1080, tone: '#e1dcd4' },
  'articles/hpl-101-cn-room': {
    width: 1440,
    height: 960,
    tone: '#7a6a58',
    shows: 'rooms/library',
  },
  'articles/hpl-101-gv-room': { width: 1440, height: 960, tone: '#7a6a58', shows: 'rooms/library' },
  'tags/room-living': { width: 1440, height: 960, tone: '#7a6a58', shows: 'rooms/library' },
};

const addressesOf = (record: CatalogueRecord): string[] => {
  if (record.kind === 'seller') return [record.picture];
  if (record.kind === 'tag') return [record.mainPicture, record.mainThumbnail, ...record.pictures];
  if (record.kind !== 'product') return [record.picture?.url ?? ''];
  const medias = [record, ...record.variants].flatMap((owner) => owner.medias);
  const choices = record.variants.flatMap((variant) => [variant, ...variant.options]);
  return [
    ...medias.filter(isPicture).flatMap(({ url, thumbnail }) => [url, thumbnail]),
    ...choices.flatMap(({ swatches }) => swatches.map(({ picture }) => picture)),
  ];
};

const isThere = (url: string): boolean =>
  url.startsWith('/media/') && existsSync(path.join('public', url.replace(/\?.*$/, '')));

describe('pictures of the catalogue', () => {
  it('exist for every picture that a record names', async () => {
    const records = (await buildCatalogue()).map(({ record }) => CatalogueRecord.parse(record));
    const named = [...new Set(records.flatMap(addressesOf))];
    expect(named.length).toBeGreaterThan(800);
    expect(named.filter((url) => !isThere(url))).toEqual([]);
  });

  it('are the photographs that were taken, with the article alone first', () => {
    expect(articlePictures(TAKEN, 'HPL-101-CN')).toEqual([
      {
        url: '/media/photographs/articles/hpl-101-cn-angle-1440.webp?tone=e1dcd4',
        width: 1440,
        height: 1080,
      },
      {
        url: '/media/photographs/rooms/library-1440.webp?tone=7a6a58',
        width: 1440,
        height: 960,
      },
    ]);
    expect(pictureOfTag(TAKEN, 'room', 'living')).toBe(
      '/media/photographs/rooms/library-1440.webp?tone=7a6a58',
    );
  });

  it.each([
    ['an article', () => articlePictures(TAKEN, 'HPL-101-OX'), /HPL-101-OX: no photograph/],
    [
      'an article that only a room shows',
      () => articlePictures(TAKEN, 'HPL-101-GV'),
      /HPL-101-GV: no photograph "articles\/hpl-101-gv-angle"/,
    ],
    ['a tag', () => pictureOfTag(TAKEN, 'style', 'zen'), /style "zen": no photograph/],
    [
      'a moodroom',
      () => storyPicture(TAKEN, 'moodrooms', 'chapel-end'),
      /moodrooms\/chapel-end\.md: no photograph/,
    ],
  ])('stop the build when %s has none, and say how to take it', (_, build, message) => {
    expect(build).toThrow(message);
    expect(build).toThrow(/npm run studio/);
  });
});
