import { describe, expect, it } from 'vitest';
import { calls } from '@parlour/contract';
import { parseSites } from '@parlour/site';
import { upstreamUrl } from '../../../src/worker/gateway/network.ts';
import {
  browserRequest,
  FakeUpstream,
  OWN_PAGE,
  remoteSites,
  PUBLIC_CALLS,
  startApp,
} from './fixture.ts';
import { withSites } from '../with-sites.ts';

/** Paths that the documents write without a prefix, copied from them. */
const BARE = [
  'orders/addcart',
  'orders/postaddcartmany',
  'orders/updatecartv2',
  'orders/removecart',
  'orders/getcart',
  'orders/emptycart',
  'orders/getlistcards',
  'orders/getremovecard',
  'orders/getaddcard',
  'orders/postsaveorder',
  'orders/getprocessorder',
  'orders/getorderdetails',
  'shipments/postshipmentlist',
  'shipments/postreturnshipment',
  'promocode/getpromocodedetails',
  'contents/getcontentdetails',
  'contents/chatbot',
  'pictionaires/getstartpictionaire',
  'pictionaires/postpictionaireround',
  'pictionaires/getpictionairedetails',
  'pictionaires/postoverridepictionairestyle',
  'verdicts/postsaveverdict',
  'verdicts/postverdictslist',
  'verdicts/getmarkverdict',
  'verdicts/getdeleteverdict',
  'images/postimageslist',
  'personrooms/postpersonroomslist',
  'personrooms/postelasticsearchpersonrooms',
  'personrooms/postpersonalisedpersonrooms',
  'personrooms/postrecommendations',
  'personrooms/postsavepersonroomdesign',
  'personrooms/getpersonroomdetailsweb',
  'personrooms/getpersonroomdesign',
  'personrooms/deletepersonroomdesign',
  'personrooms/setpersonroomdesignstatus',
];

/** Not in the documents: the list of posts, beside the details of each. */
const OURS = 'contents/postcontentslist';

const settings = (olderPaths?: 'bare'): object => {
  const sites = remoteSites() as Record<string, { upstreams: object }>;
  if (olderPaths) sites.hearth!.upstreams = { ...sites.hearth!.upstreams, olderPaths };
  return sites;
};

const BASE = 'https://main.hearth.test/base/';

/** Paths below the base of all calls of the main API. */
const addresses = (sites: object): string[] => {
  const hearth = parseSites(sites).find(({ id }) => id === 'hearth')!;
  return Object.values(calls)
    .filter(({ family }) => family === 'main')
    .map(({ family, path }) => upstreamUrl(hearth, family, path).slice(BASE.length));
};

describe('the calls that the documents write without a prefix', () => {
  it('have the prefix at an upstream unless the site’s settings omit it', () => {
    expect(addresses(settings()).filter((path) => !path.startsWith('v1/api/'))).toEqual([]);
    expect(addresses(settings())).toEqual(
      expect.arrayContaining(BARE.map((path) => `v1/api/${path}`)),
    );
  });

  it('use the exact paths of the documents at a site whose settings say so, unlike all other calls', () => {
    const bare = addresses(settings('bare')).filter((path) => !path.startsWith('v1/api/'));
    expect(bare.toSorted()).toEqual([...BARE, OURS].toSorted());
  });

  it('have the usual paths for browsers', async () => {
    const upstream = new FakeUpstream();
    const visit = startApp({ send: upstream.send }, { ...withSites(settings('bare')) });
    for (const sampled of PUBLIC_CALLS.filter(({ name }) =>
      ['contentDetails', 'tagDetails'].includes(name),
    )) {
      const reply = await visit(browserRequest('http://hearth.localhost', sampled, OWN_PAGE));
      expect(reply.status).toBe(200);
    }
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      `${BASE}v1/api/tags/gettagdetails?tagID=t1`,
      `${BASE}contents/getcontentdetails?contentID=c1`,
    ]);
  });
});
