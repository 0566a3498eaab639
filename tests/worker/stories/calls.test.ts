import { beforeAll, describe, expect, it } from 'vitest';
import {
  contentDetails,
  listContents,
  listPersonRooms,
  type PersonRoom,
  personRoomDetails,
  type Post,
  storyUrls,
  type TagPath,
} from '@parlour/contract';
import { callMarket } from '../market/call.ts';
import { importAll } from '../operator/call.ts';
import { sofa } from '../operator/records.ts';
import { moodroom, post } from './records.ts';

const ZEN: TagPath = { type: 'style', path: [{ name: 'Zen', slug: 'zen' }] };
const BEDROOM: TagPath = { type: 'room', path: [{ name: 'Bedroom', slug: 'bedroom' }] };

beforeAll(async () => {
  await importAll([
    sofa(),
    moodroom(),
    moodroom({
      reference: 'quiet',
      title: 'Quiet Bedroom',
      tags: [ZEN, BEDROOM],
      products: [],
      publishedAt: '2026-11-01T09:00:00Z',
    }),
    moodroom({ reference: 'late', title: 'Late', tags: [BEDROOM], template: 'wide' }),
    post(),
    post({ reference: 'care', title: 'Care of velvet', section: 'Care', tags: [BEDROOM] }),
  ]);
  await importAll([post({ reference: 'hearth-only', title: 'Only here' })], { sites: ['hearth'] });
});

const rooms = async (path: string, body: unknown): Promise<readonly PersonRoom[]> =>
  listPersonRooms.reply.parse(
    await (await callMarket(`v1/api/personrooms/${path}`, { body })).json(),
  ).data.list;

const posts = async (search: object, site: 'parlour' | 'hearth' = 'parlour') =>
  listContents.reply.parse(
    await (await callMarket('v1/api/contents/postcontentslist', { body: { search }, site })).json(),
  );

const names = (stories: readonly (PersonRoom | Post)[]) => stories.map(({ name }) => name);

const tagOf = async (slug: string): Promise<string> => {
  const list = await rooms('postpersonroomslist', {});
  return list.flatMap(({ tags }) => tags).find(({ urlSlug }) => urlSlug === slug)?.tagId ?? '';
};

describe('moodrooms', () => {
  it('[API-107] lists them, the newest first, with their tags and without their texts', async () => {
    const list = await rooms('postpersonroomslist', {});
    expect(names(list)).toEqual(['Quiet Bedroom', 'The Green Room', 'Late']);
    expect(list[1]).toMatchObject({
      urlSlug: 'the-green-room',
      mainPicture: '/media/green.svg',
      mainPictureWidth: 1600,
      seo_description: 'A living room in green velvet.',
      description: '',
      tags: [{ urlSlug: 'living' }, { urlSlug: 'artdeco' }],
    });
    expect(names(await rooms('postpersonroomslist', { limit: 1, skip: 1 }))).toEqual([
      'The Green Room',
    ]);
    const wanted = { _id: [list[2]!._id, 'nonsense'] };
    expect(names(await rooms('postpersonroomslist', wanted))).toEqual(['Late']);
  });

  it('[API-107] narrows by tags: all of them must match, and an unknown one matches nothing', async () => {
    const by = async (...tags: string[]) =>
      names(await rooms('postpersonroomslist', { search: { tags } }));
    expect(await by(await tagOf('bedroom'))).toEqual(['Quiet Bedroom', 'Late']);
    expect(await by(await tagOf('bedroom'), await tagOf('zen'))).toEqual(['Quiet Bedroom']);
    expect(await by('999999')).toEqual([]);
    expect(await by('no-number')).toEqual([]);
  });

  it('[API-108] finds them by beginnings of words', async () => {
    const find = async (prefix: string) =>
      names(await rooms('postelasticsearchpersonrooms', { search: { prefix } }));
    expect(await find('gre')).toEqual(['The Green Room']);
    expect(await find('long green')).toEqual(['The Green Room']);
    expect(await find('reen')).toEqual([]);
    expect(await find('%_"\'')).toHaveLength(3);
  });

  it('[API-109] puts those of a verdict’s styles first, the stronger style before the other', async () => {
    const verdict = { style1: 'artdeco', style1Score: 40, style2: 'zen', style2Score: 60 };
    expect(names(await rooms('postpersonalisedpersonrooms', { verdict }))).toEqual([
      'Quiet Bedroom',
      'The Green Room',
      'Late',
    ]);
    const other = { style1: 'artdeco', style1Score: 70, style2: 'zen', style2Score: 30 };
    expect(names(await rooms('postpersonalisedpersonrooms', { verdict: other }))[0]).toBe(
      'The Green Room',
    );
  });

  it('[API-110] recommends rooms that share a tag with the given ones, or the newest', async () => {
    const [quiet] = await rooms('postpersonroomslist', { limit: 1 });
    const near = await rooms('postrecommendations', { personroomID: [quiet!._id] });
    expect(names(near)).toEqual(['Late']);
    expect(names(await rooms('postrecommendations', { limit: 2 }))).toHaveLength(2);
  });

  it('[API-112] [ROOM-004] gives one with text, products and pins; its template is ‘default’ unless it has its own', async () => {
    const [late, green] = (await rooms('postpersonroomslist', {})).toReversed();
    const of = async (id: string) =>
      personRoomDetails.reply.parse(
        await (
          await callMarket(`v1/api/personrooms/getpersonroomdetailsweb?personroomID=${id}`)
        ).json(),
      ).data;
    const detail = await of(green!._id);
    expect(detail.description).toContain('<h2>The wall</h2>');
    expect(detail.products.map(({ name }) => name)).toEqual(['Brompton Sofa']);
    expect(detail.pins).toEqual([{ productId: detail.products[0]!.productId, x: 0.25, y: 0.5 }]);
    expect(detail.template).toBe('default');
    expect((await of(late!._id)).template).toBe('wide');
    expect(personRoomDetails.reply.parse({ data: {} }).data.template).toBe('default');
  });

  it('keeps each site’s stories to itself', async () => {
    const [room] = await rooms('postpersonroomslist', {});
    const detail = `v1/api/personrooms/getpersonroomdetailsweb?personroomID=${room!._id}`;
    expect((await callMarket(detail, { site: 'hearth' })).status).toBe(404);
    expect(names((await posts({}, 'hearth')).data.list)).toEqual(['Only here']);
  });
});

describe('posts', () => {
  it('lists them by section, and those nearest to some tags first', async () => {
    const all = await posts({});
    expect(all.totalCount).toBe(2);
    expect(names((await posts({ section: 'Care' })).data.list)).toEqual(['Care of velvet']);
    expect(names((await posts({ near: [await tagOf('bedroom')] })).data.list)).toEqual([
      'Care of velvet',
    ]);
    expect(names((await posts({ except: [all.data.list[0]!._id] })).data.list)).toHaveLength(1);
  });

  it('[API-092] [MEDIA-011] gives one with its data for sharing', async () => {
    const [care] = (await posts({ section: 'Care' })).data.list;
    const reply = await callMarket(`v1/api/contents/getcontentdetails?contentID=${care!._id}`);
    const { data } = contentDetails.reply.parse(await reply.json());
    expect(data).toMatchObject({
      _id: care!._id,
      name: 'Care of velvet',
      mainPicture: '/media/green.svg',
      seo_description: 'A living room in green velvet.',
      author: 'Ada Marsh',
      products: [{ name: 'Brompton Sofa' }],
    });
  });

  it.each(['0', '-1', '9'.repeat(15), 'x', "1'--", '', '%00', '9'.repeat(80)])(
    'answers the id %j with 4xx',
    async (id) => {
      for (const call of [
        'contents/getcontentdetails?contentID',
        'personrooms/getpersonroomdetailsweb?personroomID',
      ]) {
        const { status } = await callMarket(`v1/api/${call}=${encodeURIComponent(id)}`);
        expect([400, 404]).toContain(status);
      }
    },
  );

  it('names their URLs for the sitemap', async () => {
    const reply = await callMarket('web/story-addresses?kind=post');
    const { stories, pageCount } = storyUrls.reply.parse(await reply.json());
    expect(pageCount).toBe(1);
    expect(stories.map(({ urlSlug }) => urlSlug)).toEqual(['how-to-choose-a-sofa', 'care']);
  });
});
