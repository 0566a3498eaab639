import { describe, expect, it } from 'vitest';
import { articlePictures, pictureOfTag } from './pictures.ts';

const TAKEN = {
  'articles/hpl-101-cn-angle': { width: 1440, height: 1080, tone: '#e1dcd4' },
  'articles/hpl-101-cn-room': {
    ...{ width: 1440, height: 960, tone: '#7a6a58' },
    shows: 'rooms/library',
  },
  'tags/room-living': { width: 1440, height: 960, tone: '#7a6a58', shows: 'rooms/library' },
};

describe('pictures of the catalogue', () => {
  it('are photographs where they have been taken, and no drawing beside them', () => {
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

  it('are drawings where only a room shows the article, so that it is seen by itself first', () => {
    const { 'articles/hpl-101-cn-room': room } = TAKEN;
    expect(articlePictures({ 'articles/hpl-101-ox-room': room }, 'HPL-101-OX')).toHaveLength(3);
  });

  it('are drawings where no photograph has been taken yet', () => {
    expect(articlePictures(TAKEN, 'HPL-101-GV').map(({ url }) => url)).toEqual([
      '/media/drawn/articles/hpl-101-gv-angle.svg',
      '/media/drawn/articles/hpl-101-gv-front.svg',
      '/media/drawn/articles/hpl-101-gv-detail.svg',
    ]);
    expect(pictureOfTag(TAKEN, 'style', 'rustic')).toBe('/media/drawn/tags/style-rustic.svg');
  });
});
