import { describe, expect, it } from 'vitest';
import { importAll } from '../call.ts';
import { sofa } from '../records.ts';

describe('picture URLs in records', () => {
  it.each([
    ['http://cdn.example/a.jpg', 'only over https'],
    ['https://192.168.1.4/a.jpg', 'private network'],
    ['https://shop.internal/a.jpg', 'private network'],
    ['https://user:secret@cdn.example/a.jpg', 'a password'],
    ['//cdn.example/a.jpg', 'a path of this shop'],
    ['/\\cdn.example/a.jpg', 'a path of this shop'],
    ['/\t/cdn.example/a.jpg', 'a path of this shop'],
    ['/media/\n/a.jpg', 'a path of this shop'],
  ])(
    'make the shop refuse the record, with their place, when they are %s',
    async (url, problem) => {
      const record = sofa({ reference: 'unsafe', medias: [{ url: '/media/a.jpg' }, { url }] });
      const [bad, good] = await importAll([
        record,
        sofa({ medias: [{ url: 'https://cdn.example/a' }] }),
      ]);
      expect(bad).toEqual({
        outcome: 'refused',
        reasons: [expect.stringMatching(`^medias.1.url: .*${problem}`)],
      });
      expect(good?.outcome).not.toBe('refused');
    },
  );

  it('are checked in every field of a tag', async () => {
    const path = [{ name: 'Oak' }];
    const pictures = ['https://cdn.example/a', 'https://nas.local/a'];
    expect(await importAll([{ kind: 'tag', type: 'material', path, pictures }])).toEqual([
      { outcome: 'refused', reasons: [expect.stringMatching(/^pictures.1: /)] },
    ]);
  });
});
