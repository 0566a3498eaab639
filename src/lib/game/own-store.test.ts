import { describe, expect, it, vi } from 'vitest';
import type { Verdict } from '@parlour/contract';
import { reasonOf, toStyleOrder } from './style-order.ts';
import { ownMoodroomsPage, ownStorePage } from './own-store.ts';

const style = (name: string, styleScore: number) => ({
  urlSlug: name.toLowerCase(),
  name,
  mainPicture: '',
  styleScore,
});

describe('[API-029] the reason for a style order', () => {
  it.each([
    [[style('Nordic', 50)], 'because Nordic is half of your style'],
    [
      [style('Nordic', 50), style('Rustic', 33)],
      'because Nordic is half of your style, and Rustic a third',
    ],
    [[style('Zen', 100), style('Rustic', 0)], 'because Zen is all of your style'],
    [[style('Zen', 57), style('Rustic', 43)], 'because Zen is 57% of your style, and Rustic 43%'],
    [[], 'because of your style'],
  ])('of %j', (styles, reason) => {
    expect(reasonOf(styles)).toBe(reason);
  });

  it('is absent without a verdict, for which browsers get an empty object', () => {
    const data = {} as Verdict;
    expect(toStyleOrder({ data, message: '', isOff: false })).toBeNull();
  });
});

const VERDICT = {
  _id: '7',
  verdictID: '7',
  verdictName: 'Ours',
  pictionaireID: '1',
  date: '',
  isMarked: true,
  style1: 'nordic',
  style1Score: 50,
  style2: 'rustic',
  style2Score: 33,
  selectedStyles: [style('Nordic', 50), style('Rustic', 33)],
};

const refused = Object.assign(new Error('You must be logged in'), {
  code: 'sign_in_required',
  status: 401,
});

const TAGS = [
  { tagId: '3', type: 'category', name: 'Sofas', parentUrlSlug: '' },
  { tagId: '4', type: 'room', name: 'Study', parentUrlSlug: '' },
];

const apiFor = (selector: () => Promise<unknown>) => {
  const nothing = () => Promise.resolve({ data: { list: [], jsonFields: [] }, totalCount: 0 });
  return {
    readStyleSelector: selector,
    listTags: () => Promise.resolve({ tags: TAGS }),
    personalisedStore: vi.fn(nothing),
    personalisedSearch: vi.fn(nothing),
    personalisedPersonRooms: vi.fn(nothing),
    searchPersonRooms: vi.fn(nothing),
  };
};

const asApi = (api: ReturnType<typeof apiFor>) =>
  api as unknown as Parameters<typeof ownStorePage>[0] & Parameters<typeof ownMoodroomsPage>[0];

const withStyle = (isOff = false) => apiFor(() => Promise.resolve({ data: VERDICT, isOff }));
const query = (text = '') => new URLSearchParams(text);

describe('the shop in a style order', () => {
  it('[API-029] uses the styles of the verdict, and gives the reason', async () => {
    const api = withStyle();
    const page = await ownStorePage(asApi(api), query('tagId=4'));
    expect(page?.styleState).toMatchObject({
      status: 'own',
      order: { reason: expect.stringContaining('Nordic is half') as string },
    });
    const search = { prefix: '', rooms: ['4'] };
    expect(api.personalisedStore).toHaveBeenCalledWith({
      body: { verdict: VERDICT, search, limit: 24, skip: 0 },
    });
  });

  it('[API-030] [AUTH-018] searches by the verdict itself', async () => {
    const api = withStyle();
    await ownStorePage(asApi(api), query('searchQuery=green+sofa&tagId=3'));
    const search = { prefix: 'green sofa', categories: ['3'] };
    expect(api.personalisedSearch).toHaveBeenCalledWith({
      body: { verdictID: '7', search, limit: 24, skip: 0 },
    });
  });

  it.each([
    ['off', withStyle(true)],
    ['no_style', apiFor(() => Promise.resolve({ data: {}, isOff: false }))],
    ['signed_out', apiFor(() => Promise.reject(refused))],
  ])('[API-029] shows popular products to other visitors: %s', async (status, api) => {
    const page = await ownStorePage(asApi(api), query());
    expect(page?.styleState.status).toBe(status);
    expect(api.personalisedStore).toHaveBeenCalledWith({
      body: { search: { prefix: '' }, limit: 24, skip: 0 },
    });
  });

  it('[API-109] orders moodrooms', async () => {
    const api = withStyle();
    await ownMoodroomsPage(asApi(api), query('tagId=4&searchQuery=green'));
    expect(api.personalisedPersonRooms).toHaveBeenCalledWith({
      body: { verdict: VERDICT, search: { prefix: 'green', tags: ['4'] }, limit: 12, skip: 0 },
    });
  });

  it('[API-108] searches moodrooms by text for other visitors', async () => {
    const api = withStyle(true);
    await ownMoodroomsPage(asApi(api), query('searchQuery=green'));
    expect(api.searchPersonRooms).toHaveBeenCalledWith({
      body: { search: { prefix: 'green', tags: [] }, limit: 12, skip: 0 },
    });
  });

  it.each(['tagId=99', 'page=0', 'page=2', 'page=x'])('has no page at %s', async (text) => {
    expect(await ownStorePage(asApi(withStyle()), query(text))).toBeNull();
    expect(await ownMoodroomsPage(asApi(withStyle()), query(text))).toBeNull();
  });
});
