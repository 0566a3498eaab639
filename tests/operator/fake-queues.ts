import { randomUUID } from 'node:crypto';
import type { FakeQueue, FakeSubscription, FakeRoute } from './fake-account.ts';

/** Queues of the fake platform, and the email events that it sends to them. */
export const QUEUES: readonly FakeRoute[] = [
  [
    'GET',
    /^\/queues$/,
    ({ queues }, { query }) => [
      200,
      queues.filter(({ queue_name: name }) => query.getAll('name').includes(name)),
    ],
  ],
  [
    'POST',
    /^\/queues$/,
    ({ queues }, { body }) => {
      const asked = JSON.parse(body) as Pick<FakeQueue, 'queue_name' | 'settings'>;
      const made = { ...asked, queue_id: randomUUID().replaceAll('-', ''), consumers: [] };
      queues.push(made);
      return [200, made];
    },
  ],
  [
    'POST',
    /^\/queues\/(\w+)\/consumers$/,
    ({ queues }, { body }, [, id]) => {
      const read = { ...(JSON.parse(body) as object), consumer_id: randomUUID() };
      const { script_name: script } = JSON.parse(body) as { script_name: string };
      queues.find(({ queue_id: each }) => each === id)?.consumers.push({ ...read, script });
      return [200, read];
    },
  ],
  ['PUT', /^\/queues\/\w+\/consumers\/[\w-]+$/, () => [200, {}]],
  [
    'GET',
    /^\/zones$/,
    ({ zones }, { query }) => [200, zones.filter(({ name }) => name === query.get('name'))],
  ],
  ['GET', /^\/event_subscriptions\/subscriptions$/, ({ subscriptions }) => [200, subscriptions]],
  [
    'POST',
    /^\/event_subscriptions\/subscriptions$/,
    ({ subscriptions, unsent }, { body }) => {
      const made = { ...(JSON.parse(body) as Omit<FakeSubscription, 'id'>), id: randomUUID() };
      if (unsent.includes(made.source.domain ?? '')) {
        return [400, null, { code: 1004, message: 'This domain does not send.' }];
      }
      subscriptions.push(made);
      return [200, made];
    },
  ],
  [
    'PATCH',
    /^\/event_subscriptions\/subscriptions\/([\w-]+)$/,
    ({ subscriptions }, { body }, [, id]) => {
      const found = subscriptions.find((each) => each.id === id);
      if (found) Object.assign(found, JSON.parse(body) as Partial<FakeSubscription>);
      return [200, found];
    },
  ],
];
