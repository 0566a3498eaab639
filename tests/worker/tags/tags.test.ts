import { beforeAll, describe, expect, it } from 'vitest';
import { allTags, listTags, tagDetails } from '@parlour/contract';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const SEATING = 1;
const SOFAS = 2;
const OAK = 3;
const BRASS = 4;

beforeAll(() =>
  seed({
    tags: [
      { id: SEATING, type: 'category', slug: 'seating', name: 'Seating' },
      { id: SOFAS, type: 'category', slug: 'sofas', parent: SEATING },
      { id: OAK, type: 'material', slug: 'oak', components: [{ componentId: 'c1' }] },
      { id: BRASS, type: 'material', slug: 'brass' },
      { id: 9, type: 'style', slug: 'unused' },
    ],
    products: [
      { id: 1, name: 'Sofa', tags: [SOFAS, OAK], variants: [{ id: 10 }, { id: 11 }] },
      { id: 2, name: 'Bench', tags: [SEATING], variants: [{ id: 20 }] },
      { id: 3, name: 'Draft', tags: [SEATING], variants: [{ id: 30, seoTitle: '' }] },
      { id: 4, name: 'Lamp', tags: [BRASS], assortments: ['hearth'], variants: [{ id: 40 }] },
    ],
  }),
);

const tags = async (query = '') =>
  listTags.reply.parse(await (await callMarket(`web/tags${query}`)).json()).tags;

describe('tags', () => {
  it('[API-020] lists the tags under which the site lists products, with their counts', async () => {
    expect((await tags()).map(({ urlSlug, count }) => [urlSlug, count])).toEqual([
      ['seating', 2],
      ['sofas', 1],
      ['oak', 1],
    ]);
  });

  it('[API-020] lists the tags of one type', async () => {
    expect((await tags('?type=material')).map(({ urlSlug }) => urlSlug)).toEqual(['oak']);
  });

  it('[API-020] refuses an unknown type and says which part is wrong', async () => {
    const reply = await callMarket('web/tags?type=flavour');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^query\.type: /)],
    });
  });

  it('[ENTITY-002] gives parents and children', async () => {
    const [seating, sofas] = await tags();
    expect(seating).toMatchObject({ parent: '', children: [String(SOFAS)] });
    expect(sofas).toMatchObject({ parent: String(SEATING), parentName: 'Seating', children: [] });
  });

  it('[API-021] [ENTITY-004] sends the fields that jsonFields names as JSON text', async () => {
    const raw = await (
      await callMarket('v1/api/tags/getalltags')
    ).json<{
      data: { list: { urlSlug: string; variantTagComponents: unknown }[]; jsonFields: string[] };
    }>();
    expect(raw.data.jsonFields).toEqual(['children', 'variantTagComponents']);
    const oak = raw.data.list.find(({ urlSlug }) => urlSlug === 'oak');
    expect(oak?.variantTagComponents).toBe('[{"componentId":"c1"}]');
    const parsed = allTags.reply.parse(raw).data.list.find(({ urlSlug }) => urlSlug === 'oak');
    expect(parsed?.variantTagComponents).toEqual([{ componentId: 'c1' }]);
  });

  it('[API-022] gives one tag', async () => {
    const reply = await callMarket(`v1/api/tags/gettagdetails?tagID=${OAK}`);
    expect(tagDetails.reply.parse(await reply.json()).data).toMatchObject({
      tagId: String(OAK),
      id: String(OAK),
      _id: String(OAK),
      type: 'material',
      urlSlug: 'oak',
    });
  });

  it.each(['999', String(BRASS), 'oak'])(
    '[API-022] answers 404 to the tag %s, under which the site lists nothing',
    async (id) => {
      expect((await callMarket(`v1/api/tags/gettagdetails?tagID=${id}`)).status).toBe(404);
    },
  );

  it('[API-022] asks for the id', async () => {
    const reply = await callMarket('v1/api/tags/gettagdetails');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ details: [expect.stringMatching(/^query\.tagID/)] });
  });
});
