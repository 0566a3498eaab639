import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addClaimPhotograph,
  beginClaim,
  listClaimPhotographs,
  operatorMoveOrder,
  operatorReadClaimPhotograph,
  readClaimPhotograph,
} from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { sizeAtStart } from '../../../src/worker/platform/pictures/size.ts';
import { CAMERA_JPEG } from '../account/pictures.ts';
import { Browser } from '../browser.ts';
import { paid, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { loadProvider, signUp } from '../identity/people.ts';
import { operate } from '../operator/orders.ts';
import { withSites } from '../with-sites.ts';

/* The whole photograph of a claim: for its customer and for operators of its site, and for nobody else. */

const HEARTH = 'http://hearth.localhost:8787';
const PARLOUR = 'http://localhost:8787';
const CHAIR = { id: 1, stock: 100 };
/** Wider than a thumbnail. */
const SIZE = { width: 640, height: 320 };

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    hearth: {
      ...SITES.hearth,
      operators: [
        { name: 'Ada', token: 'OPERATOR_ADA', role: 'orders' },
        { name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' },
      ],
    },
    parlour: {
      ...SITES.parlour,
      operators: [{ name: 'Cy', token: 'OPERATOR_CY', role: 'everything' }],
    },
  }),
  OPERATOR_ADA: 'token-of-ada',
  OPERATOR_BEN: 'token-of-ben',
  OPERATOR_CY: 'token-of-cy',
};

const browse = (origin: string): Browser =>
  new Browser(origin, async (request) => {
    const ctx = createExecutionContext();
    const reply = await createApp().fetch(request, bindings, ctx);
    await waitOnExecutionContext(ctx);
    return reply;
  });

const operator = async (token: string, origin = HEARTH): Promise<Browser> => {
  const browser = browse(origin);
  await browser.post('/operator', { form: 'sign-in', token });
  return browser;
};

const photo = async (): Promise<string> => {
  const made = await env.IMAGES.input(new Blob([CAMERA_JPEG]).stream())
    .transform({ ...SIZE, fit: 'cover' })
    .output({ format: 'image/jpeg' });
  return new Uint8Array(await made.response().arrayBuffer()).toBase64();
};

/** A claim of a customer of the site, with one photograph. */
const photographed = async (who: Shopper) => {
  const { id } = await paid(who, CHAIR);
  for (const to of ['shipped', 'delivered'] as const) {
    await operate(operatorMoveOrder, { params: { id }, body: { to } });
  }
  const lines = [{ lineId: `${id}-1-1`, quantity: 1 }];
  const claim = { shipmentId: `${id}-1`, lines, reason: 'damaged', remedy: 'repair' } as const;
  await who.call(beginClaim, { params: { id }, body: claim });
  const params = { id, number: 1 };
  await who.call(addClaimPhotograph, { params, body: { files: [{ data: await photo() }] } });
  const [photograph] = (await who.call(listClaimPhotographs, { params })).data;
  return { ...params, photograph: photograph!.id };
};

let visitor: Browser;
let eve: Shopper;
let own: Awaited<ReturnType<typeof photographed>>;

const page = ({ id, number, photograph } = own): string =>
  `/purchase/orders-list-new/${id}/claims/${String(number)}/photographs/${photograph}`;
const inConsole = ({ id, number, photograph } = own): string =>
  `/operator/console/claims/${id}/${String(number)}/photographs/${photograph}`;

const sizeOf = async (reply: Response) => sizeAtStart(new Uint8Array(await reply.arrayBuffer()));

const GUARDED = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
};

beforeAll(async () => {
  await loadProvider();
  await stock(CHAIR);
  visitor = browse(HEARTH);
  await signUp(visitor);
  const { data } = await (
    await visitor.get('/api/customer')
  ).json<{ data: { readonly uid: string } }>();
  own = await photographed(await shopper('hearth', { sub: data.uid }));
  eve = await shopper('hearth');
});

describe('the whole photograph of a claim', () => {
  it('[ORDER-007] is shown to its customer as it is stored, and is stored nowhere else', async () => {
    const reply = await visitor.get(page());
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject(GUARDED);
    expect(await sizeOf(reply)).toEqual(SIZE);
  });

  it('[ORDER-007] is shown to an operator of its site who has the duty', async () => {
    const reply = await (await operator('token-of-ada')).get(inConsole());
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject(GUARDED);
    expect(await sizeOf(reply)).toEqual(SIZE);
  });

  it('[AUTH-003] needs a sign-in', async () => {
    const signIn = await browse(HEARTH).get(page());
    expect(signIn.headers.get('location')).toContain('/auth/sign-in');
    const atConsole = await browse(HEARTH).get(inConsole());
    expect(atConsole.headers.get('location')).toContain('/operator?returnTo=');
  });

  it('[TENANT-003] is for no other customer, no other site and no other duty', async () => {
    const ben = browse(HEARTH);
    await signUp(ben);
    expect((await ben.get(page())).status).toBe(404);
    const elsewhere = browse(PARLOUR);
    await signUp(elsewhere);
    expect((await elsewhere.get(page())).status).toBe(404);
    const other = await operator('token-of-cy', PARLOUR);
    expect((await other.get(inConsole())).status).toBe(404);
    expect((await (await operator('token-of-ben')).get(inConsole())).status).toBe(404);
  });

  it('belongs to one claim: another one does not show it', async () => {
    const others = await photographed(eve);
    const params = { ...others, photograph: own.photograph };
    await expect(eve.call(readClaimPhotograph, { params })).rejects.toMatchObject({ status: 404 });
    await expect(operate(operatorReadClaimPhotograph, { params })).rejects.toMatchObject({
      status: 404,
    });
    for (const photograph of ['1', 'none']) {
      expect((await visitor.get(page({ ...own, photograph }))).status).toBe(404);
    }
  });
});
