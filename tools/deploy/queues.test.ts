import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Site, parseSites } from '@parlour/site';
import type { FakeSubscription } from '../../tests/operator/fake-account.ts';
import { startFakePlatform, type FakePlatform } from '../../tests/operator/fake-platform.ts';
import { parsedSettings } from '../local/environments.ts';
import { openPlatform } from './platform.ts';
import { makeQueues, subscribeToEmails, EMAIL_EVENTS } from './queues.ts';

const SETTINGS = parsedSettings(readFileSync('wrangler.toml', 'utf8'), 'production');
const [site] = parseSites((SETTINGS.vars as { readonly SITES: object }).SITES);
const FILE = { queues: { consumers: [{ queue: 'news', dead_letter_queue: 'news-failed' }] } };

let platform: FakePlatform;

beforeEach(async () => {
  platform = await startFakePlatform({ zones: [{ id: 'zone', name: 'fern.co.uk' }] });
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', platform.url);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token');
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await platform.close();
});

/** A site whose emails come from a mailbox. */
const siteOf = (from: string, other: Partial<Site> = {}): Site => {
  if (!site) throw new Error('wrangler.toml has no site');
  return { ...site, mail: { provider: 'platform', from }, ...other };
};

const subscribed = async (...sites: readonly Site[]): Promise<readonly string[]> => {
  const opened = await openPlatform();
  await makeQueues(FILE, opened);
  return subscribeToEmails(FILE, sites, opened);
};

const telling = (queue: string, other: Partial<FakeSubscription>): FakeSubscription => ({
  id: 'known',
  enabled: true,
  events: EMAIL_EVENTS,
  source: { type: 'email.sending', domain: 'fern.co.uk', zone_id: 'zone' },
  destination: { type: 'queues.queue', queue_id: queue },
  ...other,
});

describe('the queues of a deployment', () => {
  it('are made once, and not at all where no queue is read', async () => {
    const opened = await openPlatform();
    expect(await makeQueues({}, opened)).toEqual([]);
    expect(await makeQueues(FILE, opened)).toEqual(['news (new)', 'news-failed (new)']);
    expect(await makeQueues(FILE, opened)).toEqual(['news (was there)', 'news-failed (was there)']);
    expect(platform.state.queues).toHaveLength(2);
  });

  it('are subscribed to emails by the zone of their domain, once for all sites that send from it', async () => {
    const told = await subscribed(siteOf('a@mail.fern.co.uk'), siteOf('b@Mail.Fern.co.uk'));
    expect(told).toEqual(['mail.fern.co.uk (new)']);
    expect(platform.state.subscriptions.map(({ source }) => source)).toEqual([
      { type: 'email.sending', domain: 'mail.fern.co.uk', zone_id: 'zone' },
    ]);
  });

  it('ignore emails that another provider carries, or a site on trial sends', async () => {
    const told = await subscribed(
      siteOf('a@fern.co.uk', { development: true }),
      siteOf('a@fern.co.uk', { mail: { provider: 'resend', key: 'MAIL_KEY' } }),
    );
    expect([told, platform.state.subscriptions]).toEqual([[], []]);
  });

  it('leave a domain alone that another queue is subscribed to', async () => {
    platform.state.subscriptions.push(telling('another', {}));
    const [told] = await subscribed(siteOf('a@fern.co.uk'));
    expect(told).toBe('fern.co.uk reports to another queue already, which is left alone');
    expect(platform.state.subscriptions).toEqual([telling('another', {})]);
  });

  it('update a subscription that is disabled or lacks events', async () => {
    await makeQueues(FILE, await openPlatform());
    const [news] = platform.state.queues;
    const silent = telling(news?.queue_id ?? '', { enabled: false, events: ['message.bounced'] });
    platform.state.subscriptions.push(silent);
    expect(await subscribed(siteOf('a@fern.co.uk'))).toEqual(['fern.co.uk (brought up to date)']);
    expect(platform.state.subscriptions).toEqual([telling(news?.queue_id ?? '', {})]);
    expect(await subscribed(siteOf('a@fern.co.uk'))).toEqual(['fern.co.uk (was there)']);
  });
});
