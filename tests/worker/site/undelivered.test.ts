import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLES } from '#lib/mail/samples.ts';
import { type EmailKind, deliver, emailOf } from '@parlour/mail';
import { parseSites } from '@parlour/site';
import { createApp } from '../../../src/worker/app.ts';
import { Browser } from '../browser.ts';
import { linkOf, loadProvider, newestEmail, signUp, type Person } from '../identity/people.ts';
import { TOKEN } from '../operator/call.ts';
import { withSites } from '../with-sites.ts';

/* What happens to an address that the email carrier reports: bounces and complaints that arrive later. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const KEY = new TextEncoder().encode('a signing key of thirty-two bytes');
const SECRETS = {
  NEWS_HEARTH: `whsec_${KEY.toBase64()}`,
  NEWS_NORDHEM: 'postmark:a long password',
  // No key of a carrier: emails go to the outbox of a shop on one's own machine.
};
const settings = {
  ...SITES,
  hearth: {
    ...SITES.hearth,
    mail: { provider: 'resend', key: 'MAIL_KEY_NOWHERE', webhookSecret: 'NEWS_HEARTH' },
  },
  nordhem: {
    ...SITES.nordhem,
    mail: { provider: 'postmark', key: 'MAIL_KEY_NOWHERE2', webhookSecret: 'NEWS_NORDHEM' },
  },
};
const bindings = { ...env, ...SECRETS, ...withSites(settings) };

const shop = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const HEARTH = 'http://hearth.localhost:8787';
const NORDHEM = 'http://nordhem.localhost:8787';

let person: Person;
let ada: Browser;

const bounce = (to: string, type = 'Permanent', at = new Date()) => ({
  type: 'email.bounced',
  created_at: at.toISOString(),
  data: { to: [to], bounce: { type, subType: 'General', message: `no ${to}` } },
});

const sign = async (id: string, time: string, body: string): Promise<string> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', KEY, hmac, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${time}.${body}`),
  );
  return `v1,${new Uint8Array(signed).toBase64()}`;
};

let events = 0;

interface EventOptions {
  readonly id?: string;
  readonly time?: number;
  readonly signature?: string;
}

/** Sends an event as Resend does. */
const resend = async (event: object, options: EventOptions = {}): Promise<Response> => {
  events += 1;
  const {
    id = `msg_${String(events)}`,
    time = Math.floor(Date.now() / 1_000),
    signature,
  } = options;
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(time),
    'svix-signature': signature ?? `v1,AAAA ${await sign(id, String(time), body)}`,
  };
  return shop(new Request(`${HEARTH}/webhooks/mail`, { method: 'POST', headers, body }));
};

/** Sends an event as Postmark does. */
const postmark = (event: object, secret = SECRETS.NEWS_NORDHEM): Promise<Response> =>
  shop(
    new Request(`${NORDHEM}/webhooks/mail`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(secret)}`, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    }),
  );

const write = async (kind: EmailKind, to: string, siteId = 'hearth') => {
  const site = parseSites(settings).find(({ id }) => id === siteId)!;
  const email = await emailOf(site, SAMPLES[kind](site), { to, key: crypto.randomUUID() });
  return (await deliver(bindings, site, email)).status;
};

const listed = async (site: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const url = `${HEARTH}/operator/mail/undelivered?site=${site}`;
  return (await shop(new Request(url, { headers }))).json();
};

beforeAll(loadProvider);

beforeEach(async () => {
  await env.MARKET_DB.prepare('DELETE FROM undelivered').run();
  ada = new Browser(HEARTH, shop);
  person = await signUp(ada);
});

describe('an address that bounces', () => {
  it('gets only the necessary emails, at its site alone', async () => {
    expect(await write('order-shipped', person.email)).toBe('sent');
    expect((await resend(bounce(person.email.toUpperCase()))).status).toBe(200);
    expect(await write('order-shipped', person.email)).toBe('refused');
    expect(await write('enquiry-received', person.email)).toBe('refused');
    for (const kind of ['order-confirmed', 'order-refunded', 'reset-password'] as const) {
      expect(await write(kind, person.email)).toBe('sent');
    }
    expect(await write('order-shipped', person.email, 'nordhem')).toBe('sent');
    expect(await listed('hearth')).toMatchObject({
      data: [{ address: person.email, kind: 'bounced', reason: 'Permanent General' }],
      totalCount: 1,
    });
    expect(await listed('nordhem')).toMatchObject({ totalCount: 0 });
  });

  it('is shown on the profile page, and receives emails again once its customer has confirmed it', async () => {
    await resend(bounce(person.email));
    const asked = await ada.post('/emails/ask');
    expect(asked.headers.get('location')).toBe('/profile/edit?done=asked');
    const email = await newestEmail();
    expect(email).toMatchObject({ recipient: person.email });
    expect(email?.subject).toContain('reach you?');
    await ada.post('/emails/ask');
    expect(await newestEmail()).toEqual(email);
    const link = linkOf(email!.body);
    const anybody = new Browser(HEARTH, shop);
    const wrong = await anybody.post(`/emails/confirm?token=${'A'.repeat(43)}`);
    expect(wrong.headers.get('location')).toBe('/profile/edit?done=outdated');
    expect(await write('order-shipped', person.email)).toBe('refused');
    await anybody.get(link);
    expect(await write('order-shipped', person.email)).toBe('refused');
    expect((await anybody.post(link)).headers.get('location')).toBe('/profile/edit?done=arriving');
    expect(await write('order-shipped', person.email)).toBe('sent');
    expect((await anybody.post(link)).headers.get('location')).toBe('/profile/edit?done=outdated');
    // A late event is older than the confirmation.
    await resend(bounce(person.email, 'Permanent', new Date(Date.now() - 60_000)));
    expect(await write('order-shipped', person.email)).toBe('sent');
  });

  it('is confirmed by its customer from a page of the shop alone', async () => {
    await resend(bounce(person.email));
    const foreign = await ada.post(
      '/emails/ask',
      {},
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(foreign.status).toBe(403);
    const stranger = new Browser(HEARTH, shop);
    expect((await stranger.post('/emails/ask')).headers.get('location')).toContain('/auth/sign-in');
  });
});

describe('an event from Resend', () => {
  it('is counted once, even when it is repeated', async () => {
    const first = bounce(person.email, 'Permanent', new Date(Date.now() - 60_000));
    await resend(first, { id: 'msg_again' });
    await resend(
      { ...first, type: 'email.complained', created_at: new Date().toISOString() },
      { id: 'msg_again_2' },
    );
    expect(await listed('hearth')).toMatchObject({ data: [{ kind: 'complained' }] });
    await env.MARKET_DB.prepare('DELETE FROM undelivered').run();
    await resend(first, { id: 'msg_again' });
    expect(await listed('hearth')).toMatchObject({ totalCount: 0 });
  });

  it('changes nothing when it is temporary, or about something else', async () => {
    for (const event of [
      bounce(person.email, 'Transient'),
      { type: 'email.delivered', data: { to: [person.email] } },
      { type: 'email.bounced', data: { to: [person.email] } },
      { type: 'email.bounced' },
      [],
    ]) {
      expect((await resend(event)).status).toBe(200);
    }
    expect(await listed('hearth')).toMatchObject({ totalCount: 0 });
  });

  it('is refused when its signature is another’s, missing, or old', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const event = bounce(person.email);
    const other = await sign('msg_other', String(now), JSON.stringify(event));
    for (const sent of [
      { signature: '' },
      { signature: 'v1,AAAA' },
      { signature: other },
      { time: now - 600 },
      { time: now + 600 },
    ]) {
      expect((await resend(event, sent)).status).toBe(401);
    }
    expect(await listed('hearth')).toMatchObject({ totalCount: 0 });
  });

  it('writes no address into the log', async () => {
    const said = vi.spyOn(console, 'log');
    await resend(bounce(person.email));
    expect(JSON.stringify(said.mock.calls)).not.toContain(person.email);
    said.mockRestore();
  });
});

describe('an event from Postmark', () => {
  const BOUNCE = { RecordType: 'Bounce', ID: 42, Type: 'HardBounce', Inactive: true };

  it('counts only with the name and password of the webhook’s URL', async () => {
    const event = { ...BOUNCE, Email: person.email, BouncedAt: '2026-11-05T16:33:54.9070259Z' };
    expect((await postmark(event, 'postmark:guess')).status).toBe(401);
    expect(await listed('nordhem')).toMatchObject({ totalCount: 0 });
    expect((await postmark(event)).status).toBe(200);
    expect((await postmark(event)).status).toBe(200);
    expect(await listed('nordhem')).toMatchObject({
      data: [{ address: person.email, kind: 'bounced', reason: 'HardBounce' }],
    });
    expect(await listed('hearth')).toMatchObject({ totalCount: 0 });
  });

  it('can be a complaint, and changes nothing when a mailbox was only full', async () => {
    const soft = { ...BOUNCE, ID: 43, Type: 'SoftBounce', Inactive: false, Email: person.email };
    await postmark(soft);
    expect(await listed('nordhem')).toMatchObject({ totalCount: 0 });
    await postmark({ ...soft, RecordType: 'SpamComplaint', Type: 'SpamComplaint', ID: 44 });
    expect(await listed('nordhem')).toMatchObject({ data: [{ kind: 'complained' }] });
  });
});

describe('a site whose carrier sends no events', () => {
  it('has no webhook URL', async () => {
    const request = new Request('http://ombre.localhost:8787/webhooks/mail', { method: 'POST' });
    expect((await shop(request)).status).toBe(404);
  });
});
