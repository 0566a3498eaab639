import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '@parlour/contract';
import { agentAt, HOME } from '../agents/core/agent.ts';
import { Browser } from '../browser.ts';
import { stock, type StockedProduct } from '../checkout/shop.ts';
import {
  askForCode,
  codeIn,
  loadProvider,
  newestEmail,
  openPage,
  send,
  sendCode,
  signUp,
  somebody,
} from './people.ts';
import { Visitor } from './passkey-visitor.ts';

/* Two people whose addresses are alike, and two who know of one checkout: each sees and ends what is theirs. */

/** Addresses of which each begins, ends or holds `ann@mail.example`, or is a pattern that fits it. */
const ALIKE = [
  'joann@mail.example',
  'ann@mail.example.test',
  'joann@mail.example.test',
  'ann+1@mail.example',
  'a_n@mail.example',
];

const ANN = 'ann@mail.example';

const codeOf = async (email: string) => {
  const visitor = new Visitor();
  const page = await askForCode(visitor, email);
  return { visitor, page, code: codeIn((await newestEmail())!.body) };
};

const download = async (visitor: Browser) => {
  const reply = await visitor.get('/profile/data/download');
  const text = await reply.text();
  return { text, file: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
};

beforeAll(loadProvider);

beforeEach(async () => {
  await env.IDENTITY_DB.batch(
    ['tries', 'user', 'verification'].map((table) =>
      env.IDENTITY_DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

describe('addresses that are alike', () => {
  it.each([
    ['that another one ends in', ANN, ALIKE],
    ['of which another one is a part', 'joann@mail.example.test', [ANN, 'joann@mail.example']],
    ['with a character that means any letter', 'a_n@mail.example', [ANN]],
    ['of the same person at the moment', ANN, [ANN]],
  ])(
    'keep their codes when a stranger signs up twice with an address %s',
    async (_, address, others) => {
      const asked = [];
      for (const email of others) asked.push(await codeOf(email));
      for (let turn = 0; turn < 2; turn += 1) {
        const { status } = await send(new Browser(), 'sign-up', { ...somebody(), email: address });
        expect(status).toBe(200);
      }
      for (const { visitor, page, code } of asked) {
        expect((await visitor.post(page, { code })).status).toBe(303);
      }
    },
  );

  it('are no part of each other’s download, nor do the networks of strangers', async () => {
    const visitor = new Browser();
    await signUp(visitor, { ...somebody(), email: ANN });
    const from = { 'cf-connecting-ip': '203.0.113.77' };
    for (const email of [...ALIKE, ANN]) {
      const stranger = new Browser();
      const { href } = await openPage(stranger, 'sign-in');
      const asked = await stranger.post(href, { email }, from);
      const page = new URL(asked.headers.get('location')!, stranger.origin).href;
      await stranger.post(page, { code: '000000' }, from);
      await stranger.post(href, { email, password: 'a wrong guess' }, from);
    }
    const { text, file } = await download(visitor);
    expect(text).toContain(ANN);
    for (const email of ALIKE) expect(text).not.toContain(`"${email}`);
    expect(text.replaceAll(ANN, '')).not.toContain('@mail.example');
    expect(text).not.toContain('203.0.113.77');
    const tries = file.account!.filter(({ kind }) => kind === 'failed' || kind === 'failed code');
    expect(tries.length).toBeGreaterThan(0);
  });

  it('keep everything when the account of one of them is deleted', async () => {
    const visitor = new Browser();
    const person = await signUp(visitor, { ...somebody(), email: ANN });
    const asked = [];
    for (const email of ALIKE) asked.push(await codeOf(email));
    const other = new Browser();
    const kept = await signUp(other, { ...somebody(), email: `jo${ANN}` });
    const gone = await visitor.post('/auth/delete-account', { confirmation: person.email });
    expect(gone.status).toBe(303);
    for (const { visitor: one, page, code } of asked.slice(1)) {
      expect((await sendCode(one, page, code)).status).toBe(303);
    }
    expect((await send(new Browser(), 'sign-in', kept)).status).toBe(303);
    expect((await download(other)).text).toContain(kept.email);
    expect((await send(new Browser(), 'sign-in', person)).status).toBe(401);
  });
});

describe('a checkout that an assistant has made for somebody', () => {
  const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 9 };
  const buyer = {
    firstName: 'Ada',
    lastName: 'Private',
    email: 'ada.private@x.example',
    phone: '+447700900123',
  };

  it('is a link with a time to the first person who opens it, and stays when that person goes', async () => {
    await stock(CHAIR);
    const agent = await agentAt({ site: 'hearth' });
    const lines = [{ variantId: '10', quantity: 1 }];
    const { id } = await agent.call(createCheckout, { body: { lines, buyer, address: HOME } });
    const opener = new Browser();
    const person = await signUp(opener);
    const { data } = await (await opener.get('/api/customer')).json<{ data: { uid: string } }>();
    const opened = 'UPDATE agent_checkout SET opened_by = ?2 WHERE id = ?1';
    await env.MARKET_DB.prepare(opened).bind(id, data.uid).run();
    const { text, file } = await download(opener);
    expect(file.agent_checkout).toEqual([{ id, created_at: expect.any(String) as string }]);
    expect(text).not.toMatch(/ada\.private|Private|7700900123|Church Lane/);
    await opener.post('/auth/delete-account', { confirmation: person.email });
    const left = env.MARKET_DB.prepare('SELECT opened_by, buyer FROM agent_checkout WHERE id = ?1');
    expect(await left.bind(id).first()).toMatchObject({
      opened_by: '',
      buyer: expect.stringContaining(buyer.email) as string,
    });
  });
});
