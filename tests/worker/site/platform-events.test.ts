import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { takePlatformEvents, undeliveredOf } from '@parlour/mail';
import type { Env } from '#worker/platform/env.ts';
import { withSites } from '../with-sites.ts';

/* Email events of the platform, by a queue: bounces and complaints that arrive later. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    hearth: { ...SITES.hearth, mail: { provider: 'platform', from: 'Orders@hearth.example' } },
    nordhem: { ...SITES.nordhem, mail: { provider: 'platform', from: 'orders@nordhem.example' } },
    ombre: {
      ...SITES.ombre,
      mail: { provider: 'resend', key: 'MAIL_KEY_NOWHERE', from: 'orders@hearth.example' },
    },
  }),
};

const ADA = 'Ada@example.com';

const event = (type: string, payload: object = {}) => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: 'email.sending', zoneId: '023e105f', domain: 'hearth.example' },
  payload: {
    eventId: '0190d0c4-7ea1',
    messageId: 'm',
    sender: 'orders@hearth.example',
    recipient: ADA,
    subject: 'Your receipt',
    terminal: true,
    ...payload,
  },
  metadata: {
    accountId: 'f9f7',
    eventSchemaVersion: 1,
    eventTimestamp: '2026-11-01T02:48:57.132Z',
  },
});

const bounced = (payload: object = {}, type = 'hard') =>
  event('bounced', {
    delivery: { status: 'bounced', smtpStatusCode: '550', smtpEnhancedStatusCode: '5.1.1' },
    bounce: { type, classification: 'permanent_failure', reason: '550 5.1.1 User unknown' },
    ...payload,
  });

const tell = async (bodies: readonly unknown[], worker: Env = bindings) => {
  const messages = bodies.map((body, at) => ({
    id: `message-${String(at)}`,
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch('parlour-mail-news', messages);
  await takePlatformEvents(batch, worker);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { taken: explicitAcks.length, again: retryMessages.length };
};

const listed = async (site: string) =>
  (await undeliveredOf(env.MARKET_DB, site, { limit: 10, skip: 0 })).addresses;

beforeEach(() =>
  env.MARKET_DB.batch(
    ['undelivered', 'carrier_news'].map((table) => env.MARKET_DB.prepare(`DELETE FROM ${table}`)),
  ),
);

describe('an email event of the platform', () => {
  it('counts for the site that sent the email, once', async () => {
    expect(await tell([bounced(), bounced()])).toEqual({ taken: 2, again: 0 });
    expect(await listed('hearth')).toEqual([
      {
        address: 'ada@example.com',
        kind: 'bounced',
        reason: 'Permanent 5.1.1',
        at: '2026-11-01T02:48:57.132Z',
      },
    ]);
    for (const site of ['nordhem', 'ombre', 'parlour']) expect(await listed(site)).toEqual([]);
  });

  it('counts with the time at which it happened, however late it comes', async () => {
    const at = (eventTimestamp: string, eventId: string) => {
      const told = bounced({ eventId });
      return { ...told, metadata: { ...told.metadata, eventTimestamp } };
    };
    await tell([at('2026-11-10T08:00:00.000Z', 'newer')]);
    await tell([at('2026-11-02T08:00:00.000Z', 'older')]);
    expect(await listed('hearth')).toMatchObject([{ at: '2026-11-10T08:00:00.000Z' }]);
  });

  it('can be a complaint, too', async () => {
    await tell([event('complained', { complaint: { type: 'abuse' } })]);
    expect(await listed('hearth')).toMatchObject([
      { kind: 'complained', reason: 'Spam complaint' },
    ]);
  });

  it('changes nothing when it is temporary, about something else, or of an unknown shape', async () => {
    const others = [
      bounced({}, 'soft'),
      bounced({ bounce: undefined }),
      bounced({ sender: 'somebody@else.example' }),
      ...['delivered', 'deferred', 'failed', 'rejected'].map((type) => event(type)),
      event('bounced', { recipient: 7 }),
      { type: 'cf.email.sending.message.bounced' },
      'text',
      null,
      [],
    ];
    expect(await tell(others)).toEqual({ taken: others.length, again: 0 });
    for (const site of ['hearth', 'nordhem', 'ombre', 'parlour']) {
      expect(await listed(site)).toEqual([]);
    }
  });

  it('is delivered again while it cannot be recorded', async () => {
    const down = {
      ...bindings,
      MARKET_DB: {
        prepare: () => {
          throw new Error('the database is down');
        },
      },
    };
    const told = [bounced(), event('delivered')];
    expect(await tell(told, down as unknown as Env)).toEqual({ taken: 1, again: 1 });
    await tell([bounced()]);
    expect(await listed('hearth')).toHaveLength(1);
  });
});
