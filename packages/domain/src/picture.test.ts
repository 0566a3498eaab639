import { describe, expect, it } from 'vitest';
import { picturesOf } from './picture.ts';

const media = (url: string, name = '') => ({ url, thumbnail: '', name, width: 800, height: 600 });
const none = { mainPicture: '', medias: [] };

describe('pictures', () => {
  it('[TILE-001] start with the main picture, list each once, and are named by the title and their place', () => {
    const variant = { mainPicture: '/b.svg', medias: [media('/a.svg'), media('/b.svg', 'Back')] };
    expect(picturesOf(none, variant, 'Harcourt')).toEqual([
      { src: '/b.svg', thumbnail: '/b.svg', alt: 'Back', width: 800, height: 600 },
      { src: '/a.svg', thumbnail: '/a.svg', alt: 'Harcourt, picture 2', width: 800, height: 600 },
    ]);
  });

  it('are the product’s if the variant has none', () => {
    const product = { mainPicture: 'https://cdn.example/p.jpg', medias: [] };
    expect(picturesOf(product, none, 'Harcourt')).toEqual([
      {
        src: 'https://cdn.example/p.jpg',
        thumbnail: 'https://cdn.example/p.jpg',
        alt: 'Harcourt',
        width: 0,
        height: 0,
      },
    ]);
  });

  it('have the thumbnail that is sent with them', () => {
    const medias = [{ ...media('/a.svg'), thumbnail: '/a-small.svg' }, media('/b.svg')];
    const shown = picturesOf(none, { mainPicture: '', medias }, 'Harcourt');
    expect(shown.map(({ thumbnail }) => thumbnail)).toEqual(['/a-small.svg', '/b.svg']);
  });

  it('leave out a picture without a URL', () => {
    const medias = [media(''), media('/a.svg')];
    const shown = picturesOf(none, { mainPicture: '', medias }, 'Harcourt');
    expect(shown.map(({ src }) => src)).toEqual(['/a.svg']);
  });

  it('leave out the 3D file', () => {
    const variant = { mainPicture: '', medias: [media('/sofa.FBX'), media('/a.svg')] };
    expect(picturesOf(none, variant, 'Harcourt').map(({ src }) => src)).toEqual(['/a.svg']);
    expect(picturesOf(none, { mainPicture: '', medias: [media('/s.fbx?v=2')] }, 'x')).toEqual([]);
  });
});
