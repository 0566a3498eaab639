import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  callPath,
  operatorCalls,
  operatorListSamples,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { seedStyles } from '../game/game.ts';
import {
  operationOf,
  readDocument,
  requestsOf,
  type Document,
  type Parts,
} from '../market/openapi-document.ts';
import { ownThings, rowsOf, type OwnThings } from '../market/own-things.ts';
import { seedRoom } from '../stories/seed-room.ts';
import { withSites } from '../with-sites.ts';
import { TOKEN } from './call.ts';

/*
 * Every call of operators, by an operator of one site while another site has one of everything that a customer can
 * own: about that site it is refused, and for its own it neither shows nor changes anything of the other's.
 */

const OWN = 'hearth';
const OTHER = 'parlour';
/** Valid requests for each call. */
const ENOUGH = 5;
const SEED = Number(env.GENERATED_SEED);

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    [OWN]: {
      ...SITES[OWN],
      operators: [{ name: 'Ada', token: 'OPERATOR_ADA', role: 'everything' }],
    },
  }),
  OPERATOR_ADA: 'token-of-ada',
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

const ask = async (
  call: Call,
  { path, query, body }: Parts,
  token = bindings.OPERATOR_ADA,
): Promise<Answer> => {
  const context = createExecutionContext();
  const request = new Request(`http://localhost/${callPath(call, path, query)}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await createApp().fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return { status: reply.status, text: await reply.text() };
};

/** Whether the fields of a request were as the call wants them. */
const isValid = ({ status, text }: Answer): boolean =>
  status !== 400 || (JSON.parse(text) as { details: unknown[] }).details.length === 0;

let document: Document;
let customer: Shopper;
let things: OwnThings;
let importId: string;

beforeAll(async () => {
  document = await readDocument();
  await seedStyles();
  const room = await seedRoom();
  customer = await shopper(OTHER);
  things = await ownThings(customer, room);
  const file = { name: 'oak.ndjson', bytes: 2, writtenAt: new Date().toISOString() };
  const body = { ...file, sites: [OTHER], seller: 'Oak', check: 'never' };
  const { text } = await ask(startImport, { path: {}, query: {}, body }, TOKEN);
  importId = (JSON.parse(text) as { id: string }).id;
});

const ROWS = Object.entries<Call>(operatorCalls);

/** Some requests for a call, with the ids of the customer's things and about a site. */
const requestsAbout = (call: Call, site: string): readonly Parts[] => {
  const { order, samples, enquiry, review, photograph, sub } = things;
  const known = [order, samples, enquiry, review, photograph, sub];
  const requests = requestsOf(operationOf(document, call), document, known);
  return fc.sample(requests, { numRuns: 300, seed: SEED }).map(({ path, query, body }) => ({
    path: {
      ...path,
      ...('id' in path ? { id: idFor(call) } : {}),
      ...('number' in path ? { number: 1 } : {}),
      ...('photograph' in path ? { photograph: things.claimPhotograph } : {}),
    },
    query: aimed(query, site),
    body: BODIES[call.path] ?? aimed(body, site),
  }));
};

/** What the document does not say of a body: these are bytes in base64. */
const BODIES: Readonly<Record<string, object>> = {
  [sendImportPiece.path]: { at: 0, bytes: btoa('{}') },
};

/** The id in a path of something that the other site has. */
const idFor = ({ path }: Call): string => {
  if (path.startsWith('operator/enquiries')) return things.enquiry;
  return path.startsWith('operator/catalogue/imports') ? importId : things.order;
};

const aimed = <Part>(part: Part, site: string): Part =>
  typeof part === 'object' && part !== null
    ? {
        ...part,
        ...('site' in part ? { site } : {}),
        ...('sites' in part ? { sites: [site] } : {}),
      }
    : part;

describe('an operator of another site', () => {
  it.each(ROWS)('[TENANT-003] is refused %s, and nothing changes', async (_, call) => {
    const before = await rowsOf(customer);
    const statuses: number[] = [];
    for (const request of requestsAbout(call, OTHER)) {
      const reply = await ask(call, request);
      if (isValid(reply)) statuses.push(reply.status);
      if (statuses.length === ENOUGH) break;
    }
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect(await rowsOf(customer)).toEqual(before);
  });
});

const hasSite = ({ query }: Call): boolean =>
  query.safeParse({ site: OWN }).success &&
  JSON.stringify(query.parse({ site: OWN })).includes(`"site":"${OWN}"`);

const LISTS = ROWS.filter(([, call]) => call.effect === 'read' && hasSite(call));

/** The customer's ids and names in a reply. */
const tracesIn = (text: string): readonly string[] =>
  [things.order, things.samples, things.enquiry, things.sub].filter((id) => text.includes(id));

describe('a list of a site', () => {
  const list = (call: Call, site: string, token?: string) =>
    ask(call, { path: {}, query: { site }, body: undefined }, token);

  it('has what customers own there', async () => {
    const found = new Set<string>();
    for (const [, call] of LISTS) {
      for (const trace of tracesIn((await list(call, OTHER, TOKEN)).text)) found.add(trace);
    }
    const { order, samples, enquiry, sub } = things;
    expect([...found].toSorted()).toEqual([order, samples, enquiry, sub].toSorted());
  });

  it.each(LISTS)('[TENANT-003] has nothing of another site: %s', async (_, call) => {
    const { status, text } = await list(call, OWN);
    expect([200, 403]).toContain(status);
    expect(tracesIn(text)).toEqual([]);
  });

  it('[TENANT-003] counts no samples of another site', async () => {
    const figures = async (site: string) => {
      const { text } = await list(operatorListSamples, site, TOKEN);
      return (JSON.parse(text) as { figures: object[] }).figures;
    };
    expect(await figures(OTHER)).toMatchObject([{ waiting: 1 }]);
    expect(await figures(OWN)).toEqual([]);
  });
});

/** Calls that name a site beside ids. */
const WRITES = ROWS.filter(
  ([, { effect, body }]) =>
    effect === 'write' &&
    /"(site|sites)":/.test(
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
    ),
);

describe('an operator of that site alone', () => {
  it.each(WRITES)('[TENANT-003] changes nothing of another site’s by %s', async (_, call) => {
    const before = await rowsOf(customer);
    let valid = 0;
    for (const request of requestsAbout(call, OWN)) {
      const reply = await ask(call, request);
      expect(reply.status).toBeLessThan(500);
      if (isValid(reply)) valid += 1;
      if (valid === ENOUGH) break;
    }
    expect(valid).toBeGreaterThan(0);
    expect(await rowsOf(customer)).toEqual(before);
  });
});
