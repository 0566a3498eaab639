import { fromOf } from '@parlour/mail';
import type { Site } from '@parlour/site';
import type { InstallationFile } from '../doctor/installation-file.ts';
import { PlatformError } from './account.ts';
import type { Platform } from './platform.ts';
import type { EventSubscription } from './platform-queues.ts';

/** Events of a domain's emails that go to a queue (docs/mail.md). */
export const EMAIL_EVENTS = ['message.bounced', 'message.complained'] as const;

/** Names under which the zone of a domain may be found, the nearest first: `a.b.uk`, then `b.uk`. */
const zonesAbove = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/**
 * Makes the queues that the worker reads, and those for messages that it could not process, unless queues of
 * that name exist. Returns a list of the queues; empty where no queue is read.
 */
export const makeQueues = async (
  { queues = {} }: InstallationFile,
  platform: Platform,
): Promise<readonly string[]> => {
  const consumers = queues.consumers ?? [];
  const names = consumers.flatMap(({ queue, dead_letter_queue: failed }) => [queue, failed ?? '']);
  const made: string[] = [];
  for (const name of new Set(names.filter((each) => each !== ''))) {
    const present = await platform.queue(name);
    if (present === undefined) await platform.createQueue(name);
    made.push(`${name} (${present === undefined ? 'new' : 'was there'})`);
  }
  return made;
};

/**
 * Subscribes the queue to the email events of each domain whose emails the platform carries. A site on trial
 * is left out: its emails come from the domain of the real one, which has one queue. Returns a line for each
 * domain; one that cannot be subscribed yet stops no deployment, and its line says what to do.
 */
export const subscribeToEmails = async (
  { queues = {} }: InstallationFile,
  sites: readonly Site[],
  platform: Platform,
): Promise<readonly string[]> => {
  const name = queues.consumers?.[0]?.queue;
  const carried = sites.filter((site) => site.mail.provider === 'platform' && !site.development);
  const domains = new Set(
    carried.map((site) => fromOf(site).split('@').at(-1)?.toLowerCase() ?? ''),
  );
  if (name === undefined || domains.size === 0) return [];
  const queue = { name, id: (await platform.queue(name)) ?? '' };
  const told: string[] = [];
  const subscriptions = platform.eventSubscriptions();
  for (const domain of domains) {
    told.push(`${domain} ${await subscribed({ domain, queue, subscriptions }, platform)}`);
  }
  return told;
};

interface SubscriptionRequest {
  readonly domain: string;
  readonly queue: { readonly name: string; readonly id: string };
  /** Existing subscriptions. */
  readonly subscriptions: Promise<readonly EventSubscription[]>;
}

const subscribed = async (
  { domain, queue, subscriptions }: SubscriptionRequest,
  platform: Platform,
): Promise<string> => {
  let zone: string | undefined;
  try {
    const present = (await subscriptions).find((each) => each.domain === domain);
    if (present !== undefined) return await kept(present, queue.id, platform);
    zone = await zoneOf(domain, platform);
    if (zone === undefined) throw new PlatformError(`no zone of this account has ${domain}`);
    await platform.subscribe({ domain, zone, queue: queue.id, events: EMAIL_EVENTS });
    return '(new)';
  } catch (thrown) {
    if (!(thrown instanceof PlatformError)) throw thrown;
    const command = `npx wrangler queues subscription create ${queue.name} --source email.sending --events ${EMAIL_EVENTS.join(',')} --zone-id ${zone ?? '<id of its zone>'} --domain ${domain}`;
    return `does not report bounces (${thrown.message}). Set it up for sending and deploy again, or: ${command}`;
  }
};

/** Keeps an existing subscription, and adds missing events to it; one of another queue is left alone. */
const kept = async (
  subscription: EventSubscription,
  queue: string,
  platform: Platform,
): Promise<string> => {
  if (subscription.queue !== queue) return 'reports to another queue already, which is left alone';
  if (subscription.enabled && EMAIL_EVENTS.every((event) => subscription.events.includes(event))) {
    return '(was there)';
  }
  await platform.keepTelling(subscription.id, [
    ...new Set([...subscription.events, ...EMAIL_EVENTS]),
  ]);
  return '(brought up to date)';
};

const zoneOf = async (domain: string, platform: Platform): Promise<string | undefined> => {
  for (const name of zonesAbove(domain)) {
    const zone = await platform.zone(name);
    if (zone !== undefined) return zone;
  }
  return undefined;
};
