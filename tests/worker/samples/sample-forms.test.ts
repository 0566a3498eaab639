import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';

const ORIGIN = 'http://localhost:8787';

const post = async (
  fields: Readonly<Record<string, string>>,
  { tray = '', origin = ORIGIN }: { readonly tray?: string; readonly origin?: string } = {},
) => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(
    new Request(`${ORIGIN}/samples/tray`, {
      method: 'POST',
      headers: { origin, cookie: tray === '' ? '' : `samples=${tray}` },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    }),
    env,
    ctx,
  );
  await waitOnExecutionContext(ctx);
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('samples='));
  return { status: reply.status, to: reply.headers.get('location'), cookie };
};

describe('the tray of samples', () => {
  it('takes a swatch, or those that are ticked, each once', async () => {
    expect(await post({ add: '10.101' })).toMatchObject({ status: 303, to: '/samples' });
    const { cookie } = await post(
      { 'add-10.101': 'on', 'add-10.102': 'on', 'add-x y': 'on' },
      { tray: '10.101' },
    );
    expect(cookie).toContain('samples=10.101~10.102;');
  });

  it('gives a swatch back, and ends when it is empty', async () => {
    const { cookie } = await post({ remove: '10.101' }, { tray: '10.101' });
    expect(cookie).toMatch(/^samples=;.*max-age=0/i);
  });

  it('holds five, and says so', async () => {
    const { to, cookie } = await post({ add: '1.6' }, { tray: '1.1~1.2~1.3~1.4~1.5' });
    expect(to).toBe('/samples?done=full');
    expect(cookie).toContain('samples=1.1~1.2~1.3~1.4~1.5;');
  });

  it('is filled by the shop’s own pages alone', async () => {
    const { status, cookie } = await post({ add: '1.1' }, { origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(cookie).toBeUndefined();
  });
});

describe('the form of a guest’s order', () => {
  it.each(['', 'ada', 'ada@'])(
    'says in the shop’s own words that %j is no email address',
    async (email) => {
      const ctx = createExecutionContext();
      const fields = {
        form: 'order',
        samples: '1.1',
        email,
        addressName: 'Ada',
        postcode: 'LS1 4AP',
      };
      const reply = await createApp().fetch(
        new Request(`${ORIGIN}/samples`, {
          method: 'POST',
          headers: { origin: ORIGIN, accept: 'application/json' },
          body: new URLSearchParams({
            ...fields,
            streetA: '12 Mill Lane',
            city: 'Leeds',
            country: 'UK',
          }),
        }),
        env,
        ctx,
      );
      await waitOnExecutionContext(ctx);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        details: ['body.email: Enter an email address, such as name@example.com.'],
      });
    },
  );
});
