import type { Account } from './account.ts';

/** The events of a domain's emails that go to a queue. */
export interface EventSubscription {
  readonly id: string;
  readonly domain: string;
  /** Id of the queue. */
  readonly queue: string;
  readonly enabled: boolean;
  readonly events: readonly string[];
}

/** The queue operations that a deployment needs of the platform. */
export interface QueuePlatform {
  /** Id of the queue of that name, if there is one. */
  readonly queue: (name: string) => Promise<string | undefined>;
  /** Returns the new queue's id; unread messages stay in it for fourteen days. */
  readonly createQueue: (name: string) => Promise<string>;
  /** Id of the zone with exactly that name, if the account has it. */
  readonly zone: (name: string) => Promise<string | undefined>;
  /** Domains whose email events go to a queue of the account. */
  readonly eventSubscriptions: () => Promise<readonly EventSubscription[]>;
  readonly subscribe: (
    to: Pick<EventSubscription, 'domain' | 'queue' | 'events'> & { readonly zone: string },
  ) => Promise<void>;
  /** Enables an existing subscription, with these events. */
  readonly keepTelling: (id: string, events: readonly string[]) => Promise<void>;
}

/** Seconds for which a queue keeps unread messages: the platform's longest, fourteen days. */
const KEPT_S = 1_209_600;
/** The most subscriptions in one reply. */
const PAGE = 100;
/** The platform's name for email as a source of events. */
const EMAILS = 'email.sending';

interface Queue {
  readonly queue_id: string;
  readonly queue_name: string;
}

interface Subscription {
  readonly id: string;
  readonly enabled: boolean;
  readonly events: readonly string[];
  readonly source: { readonly type: string; readonly domain?: string };
  readonly destination: { readonly queue_id: string };
}

const SUBSCRIPTIONS = '/event_subscriptions/subscriptions';

/**
 * Queues of the account, and their subscriptions to email events.
 * @see https://developers.cloudflare.com/api/resources/queues/
 */
export const queues = (account: Account): QueuePlatform => ({
  queue: async (name) =>
    (await account.get<readonly Queue[]>(`/queues?name=${encodeURIComponent(name)}`)).find(
      ({ queue_name: each }) => each === name,
    )?.queue_id,
  createQueue: async (name) => {
    const settings = { message_retention_period: KEPT_S };
    return (await account.change<Queue>('POST', '/queues', { queue_name: name, settings }))
      .queue_id;
  },
  zone: account.zone,
  eventSubscriptions: async () => {
    const found: EventSubscription[] = [];
    for (let page = 1; ; page++) {
      const query = `page=${String(page)}&per_page=${String(PAGE)}`;
      const some = await account.get<readonly Subscription[]>(`${SUBSCRIPTIONS}?${query}`);
      found.push(...some.flatMap(subscriptionsOf));
      if (some.length < PAGE) return found;
    }
  },
  subscribe: async ({ domain, zone, queue, events }) => {
    await account.change('POST', SUBSCRIPTIONS, {
      name: `emails of ${domain}`,
      enabled: true,
      events,
      source: { type: EMAILS, zone_id: zone, domain },
      destination: { type: 'queues.queue', queue_id: queue },
    });
  },
  keepTelling: async (id, events) => {
    await account.change('PATCH', `${SUBSCRIPTIONS}/${id}`, { enabled: true, events });
  },
});

const subscriptionsOf = ({
  id,
  enabled,
  events,
  source,
  destination,
}: Subscription): readonly EventSubscription[] =>
  source.type === EMAILS && source.domain !== undefined
    ? [{ id, enabled, events, domain: source.domain, queue: destination.queue_id }]
    : [];
