import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@parlour/contract';
import type { DocumentedCall } from './documented/call.ts';
import { DISCOVERY } from './documented/discovery.ts';
import { OWN_CALLS } from './documented/own.ts';
import { SHELL } from './documented/shell.ts';
import { emptyCache, FakeUpstream, OWN_PAGE, remoteSites, signedIn, startApp } from './fixture.ts';
import { withSites } from '../with-sites.ts';

const DOCUMENTED = [...DISCOVERY, ...SHELL].map(
  ([id, call, caller, body]: DocumentedCall) => [id, call, caller, body] as const,
);
const ORIGIN = 'http://hearth.localhost:8787';

/** The values that the documents leave to the caller, by the documents' names. */
const VALUES: Readonly<Record<string, string>> = {
  id: '1',
  offerId: '2',
  n: '2',
  page: '2',
  size: '10',
  limit: '12',
  skip: '0',
  index: 'products',
  type: 'brand',
  sort: 'actualPrice',
  postcode: 'BA11AA',
  itemID: '1',
  itemType: 'product',
  sellerID: '1',
  tagID: '1',
  reviewID: '1',
  quantity: '2',
  status: 'paid',
  groupId: '1',
  approved: 'true',
  variantID: '1',
  cardID: 'card_1',
  token: 'tok_1',
  orderID: '1',
  intentID: 'pi_1',
  shipmentID: '1',
  promocodeID: 'TEN',
  contentID: '1',
  menuType: 'BLOGS',
  pictionaireID: '1',
  roundnumber: '1',
  verdictID: '1',
  personroomID: '1',
};

/**
 * Method and path below the API's base, with `{id}` for the varying parts. Paths without a base belong to the
 * main API, whose base is `v1/api`.
 */
const patternOf = (call: string): string => {
  const [method = '', address = ''] = call.split(' ');
  const path = address.replace(/^\//, '').replace(/\?.*$/, '');
  return `${method} ${/^(v1\/api|web|api)\//.test(path) ? path : `v1/api/${path}`}`;
};

/** The same with values, and with the query that the documents name. */
const requestOf = (call: string): { method: string; path: string; query: object } => {
  const [method = '', path = ''] = patternOf(call).split(' ');
  const [, search = ''] = call.replace(/[[\]]/g, '').split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((parameter) => {
      const [name = '', written = `{${name}}`] = parameter.split('=');
      return [name, filledIn(written)];
    });
  return { method, path: filledIn(path), query: Object.fromEntries(query) as object };
};

const filledIn = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? `no value for ${name}`);

/** The site's upstreams, by the first part of a path (D 7, S 7). */
const BASES: Readonly<Record<string, string>> = {
  v1: 'https://main.hearth.test/base/',
  web: 'https://web.hearth.test/',
  api: 'https://customer.hearth.test/',
};

let upstream: FakeUpstream;

beforeEach(async () => {
  await emptyCache();
  upstream = new FakeUpstream();
});

const ask = (call: string, body: object | undefined, headers: Record<string, string>) => {
  const { method, path, query } = requestOf(call);
  const visit = startApp({ send: upstream.send }, withSites(remoteSites()));
  const url = `${ORIGIN}/${path}?${new URLSearchParams({ ...query }).toString()}`;
  return visit(
    new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
  );
};

describe('the documented calls', () => {
  it('are complete: every row of API-011 to API-118', () => {
    const ids = Array.from({ length: 108 }, (_, at) => `API-${String(at + 11).padStart(3, '0')}`);
    expect([...new Set(DOCUMENTED.map(([id]) => id))].toSorted()).toEqual(ids);
  });

  it.each(DOCUMENTED)('[%s] include %s in the contract, for %s', (_id, call, caller) => {
    const rows = Object.values(calls).filter(
      ({ method, path }) => `${method} ${path}` === patternOf(call),
    );
    expect(rows.map(({ access }) => access)).toEqual([caller === 'anybody' ? 'public' : caller]);
  });

  it('are the whole contract, together with the shop’s own', () => {
    const known = [...DOCUMENTED.map(([, call, caller]) => [call, caller] as const), ...OWN_CALLS];
    const expected = known.map(([call, caller]) => `${patternOf(call)} for ${caller}`);
    const rows = Object.values(calls).map(
      ({ method, path, access }) =>
        `${method} ${path} for ${access === 'public' ? 'anybody' : access}`,
    );
    expect(rows.toSorted()).toEqual([...new Set(expected)].toSorted());
  });
});

describe('the running gateway', () => {
  it.each(DOCUMENTED)(
    '[%s] forwards %s to its upstream, for %s',
    async (_id, call, caller, body) => {
      const reply = await ask(call, body, caller === 'customer' ? await signedIn() : OWN_PAGE);
      expect(reply.status, await reply.clone().text()).toBe(200);
      const { method, path, query } = requestOf(call);
      const [sent, ...more] = upstream.requests;
      expect(more).toEqual([]);
      expect(sent!.method).toBe(method);
      const { origin, pathname, searchParams } = new URL(sent!.url);
      expect(`${origin}${pathname}`).toBe(`${BASES[path.split('/')[0]!]!}${path}`);
      expect(Object.fromEntries(searchParams)).toEqual(query);
      if (body) expect(await sent!.json()).toMatchObject(body);
    },
  );

  it.each(DOCUMENTED.filter(([, , caller]) => caller === 'customer'))(
    '[%s] refuses %s while signed out',
    async (_id, call, _caller, body) => {
      const reply = await ask(call, body, OWN_PAGE);
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
      expect(upstream.requests).toEqual([]);
    },
  );
});
