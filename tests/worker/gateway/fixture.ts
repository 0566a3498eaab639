import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import * as z from 'zod';
import {
  type Call,
  type CallInput,
  type CallName,
  callPath,
  calls,
  type Calls,
} from '@parlour/contract';
import { createApp, type AppOptions } from '../../../src/worker/app.ts';
import { openSession } from '../../../src/worker/auth/sessions.ts';
import type { EmbeddedMarket } from '../../../src/worker/gateway/gateway.ts';
import type { Env } from '../../../src/worker/platform/env.ts';
import { siteById } from '@parlour/site';
import { BUYING_SAMPLES } from './buying-samples.ts';
import { withSites } from '../with-sites.ts';

/** A valid request for every call. */
export const SAMPLES = {
  listProducts: { query: { page: 2, tagId: 't1' } },
  findProducts: { body: { query: 'oak table' } },
  filterProducts: { body: { brandsUrlSlug: ['ercol'] } },
  brandProducts: {},
  recommendedProducts: {},
  similarProducts: { params: { id: 'p1' } },
  associatedProducts: { params: { id: 'p1' } },
  productByVariant: { params: { id: 'v1' } },
  readArrivals: { params: { id: 'v1' }, query: { postcode: 'LS1' } },
  productsByIds: { body: { _id: ['p1'] } },
  searchStore: { body: { prefix: 'so' } },
  personalisedStore: { body: {} },
  personalisedSearch: { body: { verdictID: 'd1' } },
  listVariants: { body: {} },
  variantsByProducts: { body: { productID: ['p1'] } },
  recommendations: { body: {} },
  sellerStore: { query: { sellerID: 's1' }, body: {} },
  listTags: { query: { type: 'brand' } },
  allTags: {},
  tagDetails: { query: { tagID: 't1' } },
  listInventory: { body: {} },
  listSellers: { body: {} },
  suggestProducts: { body: { query: 'so' } },
  search: { body: { search: { query: 'so' } } },
  templateDetails: {},
  readCustomer: {},
  saveCustomer: {
    body: {
      name: 'Ada',
      accountType: 'DECORAIT_PRO',
      address: '1 High Street',
      city: 'Bath',
      postcode: 'BA1 1AA',
      country: 'United Kingdom',
    },
  },
  profileConfig: {},
  listProfiles: { body: { list: ['ada'] } },
  saveProfilePicture: { body: { files: [{ data: '/9j/4AAQ' }] } },
  removeProfilePicture: {},
  readProfilePicture: {},
  exportCustomer: {},
  changePassword: { body: { password: 'the old one', newpassword: 'the new one' } },
  signOut: {},
  deleteProfile: {},
  addBookmark: { query: { itemID: 'p1', itemType: 'product' } },
  removeBookmarks: { query: { itemType: 'product' }, body: { itemID: ['p1'] } },
  bookmarkDetails: { body: { itemType: 'product' } },
  listReviews: { body: { type: 'product', elementID: 'p1' } },
  addReview: { body: { type: 'product', elementID: 'p1', rating: 5, comment: 'Comfortable.' } },
  reportReview: { params: { id: 'r1' }, body: { reason: 'An advertisement' } },
  deleteReview: { query: { reviewID: 'r1' } },
  createEnquiry: {
    body: {
      sellerId: 's1',
      productId: 'p1',
      variantId: 'v1',
      quantity: 1,
      message: 'How much?',
      address: { streetA: '1 High Street', city: 'Bath', country: 'United Kingdom' },
    },
  },
  findAddresses: { query: { postcode: 'BA11AA' } },
  productUrls: {},
  productFeed: {},
  listPersonRooms: { body: {} },
  searchPersonRooms: { body: { search: { prefix: 'li' } } },
  personalisedPersonRooms: { body: { verdict: { style1: 'zen' } } },
  recommendedPersonRooms: { body: {} },
  personRoomDetails: { query: { personroomID: 'r1' } },
  contentDetails: { query: { contentID: 'c1' } },
  listContents: { body: {} },
  storyUrls: { query: { kind: 'post' } },
  saveRoomDesign: { body: { personroomID: 'r1', name: 'Ours' } },
  readRoomDesign: { query: { personroomID: 'r1' } },
  deleteRoomDesign: { query: { personroomID: 'r1' } },
  setRoomDesignStatus: { query: { personroomID: 'r1', status: 'published' } },
  startPictionaire: {},
  playPictionaireRound: { query: { pictionaireID: 'g1', roundnumber: 1 }, body: { imageID: 'i1' } },
  pictionaireDetails: { query: { pictionaireID: 'g1' } },
  overridePictionaireStyle: { body: { pictionaireID: 'g1', style1: 'zen' } },
  saveVerdict: { query: { pictionaireID: 'g1' }, body: { verdictName: 'Us' } },
  listVerdicts: { body: {} },
  markVerdict: { query: { verdictID: 'd1' } },
  deleteVerdict: { query: { verdictID: 'd1' } },
  readStyleSelector: {},
  chooseStyleVerdict: { body: { verdictID: 'd1' } },
  switchStyleOrder: { body: { isOff: true } },
  listRoomDesigns: {},
  readSharedDesign: { params: { share: 'd1' } },
  copySharedDesign: { body: { share: 'd1' } },
  listImages: { body: {} },
  chatbot: { body: { userId: '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a', inputText: 'hello' } },
  retailerMenu: { query: { menuType: 'STORE' } },
  productReviews: { params: { id: '1' }, query: { sort: 'helpful' } },
  readReviewPhotograph: { params: { id: '1' } },
  voteForReview: { params: { id: '1' } },
  listReviewPhotographs: { params: { id: '1' } },
  addReviewPhotograph: { params: { id: '1' }, body: { files: [{ data: '/9j/4AAQ' }] } },
  deleteReviewPhotograph: { params: { id: '1' } },
  listBookmarkLists: {},
  createBookmarkList: { body: { name: 'Study' } },
  readBookmarkList: { params: { id: '1' } },
  renameBookmarkList: { params: { id: '1' }, body: { name: 'Hall' } },
  deleteBookmarkList: { params: { id: '1' } },
  addToBookmarkList: { params: { id: '1' }, body: { itemType: 'product', itemID: '1' } },
  removeFromBookmarkList: { params: { id: '1' }, query: { itemType: 'product', itemID: '1' } },
  shareBookmarkList: { params: { id: '1' } },
  withdrawBookmarkList: { params: { id: '1' } },
  readSharedList: { params: { key: 'k1' } },
  readDeliveries: { params: { key: 'k1' } },
  readClaims: { params: { id: 'o1' }, query: { reason: 'damaged' } },
  beginClaim: {
    params: { id: 'o1' },
    body: {
      shipmentId: 'o1-1',
      lines: [{ lineId: 'o1-1-1', quantity: 1 }],
      reason: 'damaged',
      remedy: 'repair',
    },
  },
  moveClaim: { params: { id: 'o1', number: 1 }, body: { step: 'write', text: 'A leg is loose.' } },
  listClaimPhotographs: { params: { id: 'o1', number: 1 } },
  readClaimPhotograph: { params: { id: 'o1', number: 1, photograph: '1' } },
  addClaimPhotograph: {
    params: { id: 'o1', number: 1 },
    body: { files: [{ data: '/9j/4AAQ' }] },
  },
  askToCancel: { body: { orderId: 'o1', email: 'ada@example.test', postcode: 'OX7 4AA' } },
  readCancellation: { params: { key: 'k1' } },
  confirmCancellation: { params: { key: 'k1' } },
  createAlert: { body: { variantId: '10', kind: 'price' } },
  askForAlert: { body: { variantId: '10', kind: 'stock', email: 'ada@example.test' } },
  listAlerts: {},
  deleteAlert: { params: { id: '1' } },
  readAsked: { params: { key: 'k1' } },
  confirmAsked: { params: { key: 'k1' } },
  endAsked: { params: { key: 'k1' } },
  orderSamples: { body: { swatches: [{ variantId: '10', swatchId: '7' }], addressId: '1' } },
  askForSamples: {
    body: {
      swatches: [{ variantId: '10', swatchId: '7' }],
      email: 'ada@example.test',
      address: {
        addressName: 'Ada Byron',
        streetA: '1 High Street',
        city: 'Bath',
        country: 'United Kingdom',
        postcode: 'BA1 1AA',
      },
    },
  },
  listSamples: {},
  readSamplesLeft: {},
  cancelSamples: { params: { id: '1' } },
  listSavedSearches: {},
  saveSearch: {
    body: { name: 'Green', address: '/products/color-green', search: { text: 'sofa', filter: {} } },
  },
  setSearchEmails: { params: { id: '1' }, body: { letters: true } },
  deleteSavedSearch: { params: { id: '1' } },
  ...BUYING_SAMPLES,
} satisfies { [Name in CallName]: CallInput<Calls[Name]> };

interface Sample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

interface SampledCall {
  readonly name: string;
  readonly call: Call;
  readonly sample: Sample;
}

const SAMPLED: readonly SampledCall[] = Object.entries(calls).map(([name, call]) => ({
  name,
  call,
  sample: SAMPLES[name as CallName],
}));

/** Calls that anybody may make. */
export const PUBLIC_CALLS = SAMPLED.filter(({ call }) => call.access === 'public');

/** Calls that need a session. */
export const CUSTOMER_CALLS = SAMPLED.filter(({ call }) => call.access === 'customer');

/** Headers of a page's own script, which calls with an effect require. */
export const OWN_PAGE = {
  cookie: 'XSRF-TOKEN=x',
  'x-xsrf-token': 'x',
  'sec-fetch-site': 'same-origin',
} as const;

/** Headers of a signed-in visitor's script. */
export const signedIn = async (siteId = 'hearth'): Promise<Record<string, string>> => {
  const site = (await siteById(env, siteId))!;
  const tokens = {
    accessToken: 'the-access-token',
    idToken: 'the-id-token',
    refreshToken: undefined,
    expiresAt: Date.now() + 3_600_000,
  };
  const customer = {
    sub: 'ada',
    name: 'Ada',
    email: 'ada@example.test',
    emailVerified: true,
    accountType: '',
    session: '',
    scopes: [],
    isAgents: false,
  };
  const id = await openSession(env, site, { tokens, customer }, { device: '', place: '' });
  return { ...OWN_PAGE, cookie: `XSRF-TOKEN=x; __Host-session=${id}` };
};

/** The request that a browser makes for a call's sample. */
export const browserRequest = (
  origin: string,
  { call, sample }: SampledCall,
  headers: Record<string, string> = {},
): Request =>
  new Request(`${origin}/${callPath(call, { ...sample.params }, { ...sample.query })}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(sample.body ? { body: JSON.stringify(sample.body) } : {}),
  });

/** A value that a schema accepts, with a mark in each of its texts. */
const marked = (schema: z.core.$ZodType, mark: string): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, marked(part, mark)]),
      );
    case 'array':
      return [marked(def.element, mark)];
    case 'nullable':
    case 'optional': {
      const value = marked(def.innerType, mark);
      return z.safeParse(def.innerType, value).success ? value : undefined;
    }
    case 'default':
    case 'catch':
      return marked(def.innerType, mark);
    case 'pipe':
      return marked(def.in._zod.def.type === 'transform' ? def.out : def.in, mark);
    case 'union':
      return marked(def.options[0]!, mark);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'record':
      return { mark };
    default:
      return mark;
  }
};

/** The prefix of a row's path, at an upstream. */
const BASE = /^\/(base\/)?/;

/** Whether a path is that of a row, as the table writes it or without its prefix. */
const isPathOf = ({ path }: Call, asked: string): boolean => {
  const bare = path.replace(/^v1\/api\//, '').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^(v1/api/)?${bare}$`).test(asked.replace(BASE, ''));
};

/** A reply that fits the row of a path, with a mark in each text that the row keeps. */
const markedReply = (path: string, mark: string, method: string): unknown => {
  const call = Object.values<Call>(calls).find(
    (one) => one.method === method && isPathOf(one, path),
  );
  return call ? marked(call.reply, mark) : { mark };
};

/** An upstream that records its requests; a test may replace its answers. */
export class FakeUpstream {
  readonly requests: ReturnType<Request['clone']>[] = [];
  answer: (request: Request) => Response | Promise<Response> = (request) =>
    Response.json(
      markedReply(
        new URL(request.url).pathname,
        request.headers.get('x-api-token') ?? 'nobody',
        request.method,
      ),
    );

  readonly fetch = async (request: Request): Promise<Response> => {
    this.requests.push(request.clone());
    return this.answer(request);
  };

  /** The same as the market inside the worker, which throws every answer except 200. */
  readonly market: EmbeddedMarket = {
    answer: async ({ site }, call, { params, query, body }) => {
      const reply = await this.fetch(
        new Request(`http://market.embedded/${callPath(call, params, query)}`, {
          method: call.method,
          headers: { 'x-api-token': `test-token-${site.id}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      if (!reply.ok) throw new Error(`status ${String(reply.status)}`);
      return reply.json();
    },
  };

  /** The same over a network. */
  readonly send: typeof fetch = (input, init) => this.fetch(new Request(input, init));
}

/** The sites of the tests: those of wrangler.toml, of which `hearth` and `ombre` are remote. */
export const remoteSites = (): object => {
  const sites = structuredClone(env.SITES) as Record<string, { upstreams: object }>;
  for (const id of ['hearth', 'ombre']) {
    sites[id]!.upstreams = {
      main: `https://main.${id}.test/base/`,
      web: `https://web.${id}.test`,
      customer: `https://customer.${id}.test`,
    };
  }
  return sites;
};

export type Visitor = (request: Request | string) => Promise<Response>;

/** A new worker with an empty memory; the test file shares its KV. */
export const startApp = (options: AppOptions = {}, settings: Partial<Env> = {}): Visitor => {
  const app = createApp(options);
  return async (request) => {
    const ctx = createExecutionContext();
    const asked = typeof request === 'string' ? new Request(request) : request;
    const reply = await app.fetch(asked, { ...env, ...settings }, ctx);
    const read = new Response(await reply.arrayBuffer(), reply);
    await waitOnExecutionContext(ctx);
    return read;
  };
};

/** A worker whose site `hearth` has its upstreams over the network. */
export const startRemote = (upstream: FakeUpstream, settings: Partial<Env> = {}): Visitor =>
  startApp({ send: upstream.send }, { ...withSites(remoteSites()), ...settings });

/** Empties KV, which the tests of a file share. */
export const emptyCache = async (): Promise<void> => {
  const { keys } = await env.CACHE.list();
  await Promise.all(keys.map(({ name }) => env.CACHE.delete(name)));
};

/** Moves the clock forward; timers keep running as usual. */
export const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};
