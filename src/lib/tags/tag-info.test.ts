import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { tagInfo } from './tag-info.ts';

const woods = {
  tagId: 38,
  type: 'material',
  name: 'Woods',
  urlSlug: 'woods',
  description: 'Solid timber.',
  mainPicture: '/woods.svg',
  children: [131, 999],
  count: 28,
};
const oak = { tagId: 131, type: 'material', name: 'Oak', urlSlug: 'oak', parent: 38 };
const sofas = {
  tagId: 12,
  type: 'category',
  name: 'Sofas',
  urlSlug: 'sofas',
  parentUrlSlug: 'furniture',
  metaTitle: 'Sofas to fall asleep on',
  metaTitleDescription: 'Sofas by makers.',
};
const moss = { tagId: 30, type: 'colour', name: 'Moss', urlSlug: 'moss', colorHexCode: '#4a5a34' };
const tags = [woods, oak, sofas, moss].map((tag) => Tag.parse(tag));

const tagDetails = ({ query: { tagID } }: { query: { tagID: string } }) => {
  const data = tags.find(({ tagId }) => tagId === tagID);
  // One tag's reply may have more than its entry in the list.
  return data
    ? Promise.resolve({ data: { ...data, description: data.description || 'Told in detail.' } })
    : Promise.reject(new Error('There is no such tag.'));
};

const infoOf = (id: string) =>
  tagInfo({ tagDetails, listTags: () => Promise.resolve({ tags }) }, id);

describe('tag information', () => {
  it('[ROUTE-018] has the meaning of a tag, with links to its products and to related tags', async () => {
    expect(await infoOf('38')).toMatchObject({
      name: 'Woods',
      kind: 'Material',
      text: 'Solid timber.',
      description: 'Solid timber.',
      picture: '/woods.svg',
      parent: null,
      children: [{ tagId: '131', name: 'Oak' }],
      products: '/products/material-woods',
      canonical: '/info/tag/38',
      cacheTags: ['lists', 'tag:38'],
    });
    expect((await infoOf('131'))?.parent).toEqual({ tagId: '38', name: 'Woods' });
  });

  it('[MEDIA-010] [MEDIA-011] is shared as a tag with its name, picture and description', async () => {
    expect((await infoOf('38'))?.share).toEqual({
      type: 'tag',
      _id: '38',
      name: 'Woods',
      mainPicture: '/woods.svg',
      seo_description: 'Solid timber.',
    });
  });

  it('[ROUTE-018] has the catalogue’s titles, and the parent of a child category', async () => {
    expect(await infoOf('12')).toMatchObject({
      title: 'Sofas to fall asleep on',
      description: 'Sofas by makers.',
      products: '/products/category-furniture-sofas',
    });
  });

  it('[ROUTE-018] shows a colour or initials if there is no picture', async () => {
    expect(await infoOf('30')).toMatchObject({ picture: '', colour: '#4a5a34', icon: 'MO' });
  });

  it('[API-022] [ROUTE-018] loads the tag itself, besides the list of all tags', async () => {
    expect((await infoOf('131'))?.text).toBe('Told in detail.');
  });

  it('[ROUTE-018] is empty for an invalid id, and throws the call’s error for an unknown tag', async () => {
    expect(await infoOf('')).toBeNull();
    expect(await infoOf('a/b')).toBeNull();
    await expect(infoOf('999')).rejects.toThrow('There is no such tag.');
  });
});
