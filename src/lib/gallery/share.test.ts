import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHAREABLE_TYPES, sharedText, shareLinks, type ShareableItem } from './share.ts';

const PAGE_URL = 'https://hearth.example/rowan-sofa/products/d/12';

const sofa: ShareableItem = {
  type: 'product',
  _id: '7',
  name: 'Rowan Sofa & Stool',
  mainPicture: '/media/rowan.jpg',
  seo_description: 'A three-seat sofa.',
};

const linksOf = (item: ShareableItem) =>
  new Map(shareLinks(item, PAGE_URL).map(({ service, href }) => [service, new URL(href)]));

describe('sharing', () => {
  it('[MEDIA-008] [MEDIA-009] has links to a social network, a messenger and a pin board', () => {
    const links = linksOf(sofa);
    expect([...links.keys()]).toEqual(['facebook', 'whatsapp', 'pinterest']);
    const names = shareLinks(sofa, PAGE_URL).map(({ name }) => name);
    expect(names).toEqual(['Facebook', 'WhatsApp', 'Pinterest']);
    const facebook = links.get('facebook')!;
    expect([facebook.host, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', PAGE_URL]);
    const whatsapp = links.get('whatsapp')!;
    expect(whatsapp.host).toBe('api.whatsapp.com');
    expect(whatsapp.searchParams.get('text')).toBe(`Rowan Sofa & Stool ${PAGE_URL}`);
    const pinterest = links.get('pinterest')!;
    expect(pinterest.host).toBe('www.pinterest.com');
    expect(Object.fromEntries(pinterest.searchParams)).toEqual({
      url: PAGE_URL,
      media: 'https://hearth.example/media/rowan.jpg',
      description: 'Rowan Sofa & Stool: A three-seat sofa.',
    });
  });

  it('[MEDIA-011] shares every kind of item, with or without a picture', () => {
    expect(SHAREABLE_TYPES).toEqual([
      'product',
      'tag',
      'personroom',
      'post',
      'brandStore',
      'roomStore',
      'categoryStore',
      'styleStore',
    ]);
    const bare = linksOf({ ...sofa, type: 'tag', mainPicture: '', seo_description: '' });
    expect(bare.get('pinterest')!.searchParams.has('media')).toBe(false);
    expect(bare.get('pinterest')!.searchParams.get('description')).toBe('Rowan Sofa & Stool');
  });

  it('[MEDIA-010] cuts a description after 250 characters and adds an ellipsis', () => {
    expect(sharedText('a'.repeat(250))).toBe('a'.repeat(250));
    expect(sharedText('a'.repeat(251))).toBe(`${'a'.repeat(250)}…`);
    expect(sharedText('🪑'.repeat(251))).toBe(`${'🪑'.repeat(250)}…`);
  });

  it('[MEDIA-010] shares any text, complete or cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (description) => {
        const length = Array.from(sharedText(description)).length;
        expect(length).toBe(Math.min(Array.from(description.trim()).length, 251));
      }),
    );
  });
});
