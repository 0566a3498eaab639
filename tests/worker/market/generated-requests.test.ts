import { Validator, type Schema as JsonSchema } from '@cfworker/json-schema';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, calls, operatorCalls } from '@parlour/contract';
import app from '../../../src/worker/app.ts';
import { market } from '../../../src/worker/market/app.ts';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { payments } from '@parlour/payments';
import { bearer, issuers, shopper } from '../checkout/shopper.ts';
import { seedStyles } from '../game/game.ts';
import { TOKEN } from '../operator/call.ts';
import { seed } from '../seed.ts';
import { seedRoom } from '../stories/seed-room.ts';
import { mutatedRequests, writtenRequest, type RawRequest } from './mutated-requests.ts';
import { operationOf, readDocument, requestsOf, type Document } from './openapi-document.ts';
import { ownThings } from './own-things.ts';

/*
 * Requests that the OpenAPI document allows, and the same with changes. Each answer must be one that the
 * document describes: its status, and the shape of its body. `npm run requests` sends 50,000.
 */

/** Requests in all, and the seed with which they are drawn. */
const COUNT = Number(env.GENERATED_REQUESTS);
const SEED = Number(env.GENERATED_SEED);

/** The account is deleted after its other calls. */
const { deleteProfile, ...others } = calls;
const ROWS = Object.entries<Call>({ ...others, deleteProfile, ...operatorCalls });
const EACH = Math.ceil(COUNT / ROWS.length);
/** Milliseconds for a request on a busy machine. */
const PATIENCE = 400;

const shop = market({
  issuers: { ...issuers, account: () => Promise.resolve(Response.json([])) },
  payments,
  clock: orderClock,
});

let document: Document;
let known: readonly string[];
let credentials: { apiToken: string; bearer: string; operator: string };

beforeAll(async () => {
  document = await readDocument();
  await seedStyles();
  await seed({
    tags: [
      { id: 101, type: 'category', slug: 'sofas' },
      { id: 102, type: 'brand', slug: 'ercol' },
    ],
    products: [101, 102].map((id) => ({
      id,
      name: `Sofa ${String(id)}`,
      tags: [101],
      brand: 102,
      variants: [{ id: id * 10, offers: [{ price: 1_000, stock: 50_000 }] }],
    })),
  });
  const room = await seedRoom();
  const who = await shopper('parlour');
  const own = await ownThings(who, room);
  known = [
    ...Object.values(own),
    ...[
      '1',
      '10',
      '2',
      '20',
      '101',
      '1010',
      'parlour',
      'hearth',
      'seed',
      'sofas',
      'ercol',
      'product',
      'zen',
    ],
  ];
  credentials = {
    apiToken: 'test-token-parlour',
    bearer: await bearer('parlour', who.sub, { scope: 'aws.cognito.signin.user.admin' }),
    operator: TOKEN,
  };
});

const send = async (call: Call, { method, path, headers, body }: RawRequest): Promise<Response> => {
  const isForOperators = call.access === 'operator';
  const request = new Request(`http://localhost/${path}`, {
    method,
    headers,
    body: ['GET', 'HEAD'].includes(method) ? null : (body ?? null),
  });
  const context = createExecutionContext();
  const reply = await (isForOperators ? app : shop).fetch(request, env, context);
  await waitOnExecutionContext(context);
  return reply;
};

/** A part that the site does not have, as its settings say; the document describes it with every other error. */
const NOT_CONFIGURED = 501;
/** Another spelling of a path, which reaches no call. */
const REDIRECTED = 308;

/** What differs between an answer and the document; nothing when it is one of the documented answers. */
const differences = async (
  call: Call,
  sent: RawRequest,
  reply: Response,
): Promise<readonly string[]> => {
  const text = await reply.text();
  if (reply.status >= 500 && reply.status !== NOT_CONFIGURED)
    return [`${String(reply.status)} ${text}`];
  if (reply.status === REDIRECTED && reply.headers.get('location') !== `/${sent.path}`) return [];
  if (sent.method === 'HEAD') return text === '' ? [] : ['a body for HEAD'];
  // Another method of the same path may be another call.
  const { responses } =
    document.paths[`/${call.path}`]![sent.method.toLowerCase()] ?? operationOf(document, call);
  const described =
    responses[String(reply.status)] ?? (reply.status >= 400 ? responses.default : undefined);
  if (described === undefined) return [`${String(reply.status)} is not documented`];
  const type = reply.headers.get('content-type') ?? 'none';
  if (!type.startsWith('application/json')) return [`${String(reply.status)} has type ${type}`];
  const { schema } = described.content['application/json'];
  const whole = { ...schema, components: document.components } as unknown as JsonSchema;
  const { errors } = new Validator(whole, '2020-12', false).validate(JSON.parse(text));
  return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
};

describe('requests generated from the OpenAPI document', () => {
  it.each(ROWS)(
    '[API-001] get documented answers only, from %s',
    async (_, call) => {
      const requests = mutatedRequests(requestsOf(operationOf(document, call), document, known));
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const sent = writtenRequest(call, request, credentials);
          const reply = await send(call, sent);
          expect(
            await differences(call, sent, reply),
            JSON.stringify(sent).slice(0, 2_000),
          ).toEqual([]);
        }),
        { numRuns: EACH, seed: SEED },
      );
    },
    30_000 + EACH * PATIENCE,
  );
});
