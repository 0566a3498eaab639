import type { Platform } from './platform.ts';

/** An id of something that a dry run did not make. */
const NOT_MADE = '11111111-2222-4333-8444-555555555555';

/**
 * A platform on which nothing happens: it has a running version and no stores, and records the requests that
 * a deployment would make, for an operator who wants to read them first.
 */
export const dryPlatform = (): Platform & { readonly asked: string[] } => {
  const asked: string[] = [];
  const note = <T>(line: string, answer: T): Promise<T> => {
    asked.push(line);
    return Promise.resolve(answer);
  };
  const scripts = (worker: string) => `/workers/scripts/${worker}`;
  return {
    asked,
    databases: () => note('GET /d1/database', []),
    createDatabase: (name) =>
      note(`POST /d1/database ${name}; PUT its read_replication auto`, NOT_MADE),
    namespaces: () => note('GET /storage/kv/namespaces', []),
    createNamespace: (title) => note(`POST /storage/kv/namespaces ${title}`, NOT_MADE),
    buckets: () => note('GET /r2/buckets', []),
    createBucket: (name) => note(`POST /r2/buckets ${name}`, undefined),
    queue: (name) => note(`GET /queues?name=${name}`, undefined),
    createQueue: (name) => note(`POST /queues ${name}`, NOT_MADE),
    zone: (name) => note(`GET /zones?name=${name}`, NOT_MADE),
    eventSubscriptions: () => note('GET /event_subscriptions/subscriptions', []),
    subscribe: ({ domain, events }) =>
      note(
        `POST /event_subscriptions/subscriptions email.sending of ${domain}: ${events.join(', ')}`,
        undefined,
      ),
    keepTelling: (id) => note(`PATCH /event_subscriptions/subscriptions/${id}`, undefined),
    secrets: (worker) => note(`GET ${scripts(worker)}/secrets`, undefined),
    applied: (database) => note(`POST /d1/database/${database}/query d1_migrations`, []),
    bookmark: (database) => note(`GET /d1/database/${database}/time_travel/bookmark`, 'bookmark'),
    migrate: (settings, binding) =>
      note(`wrangler d1 migrations apply ${binding} --remote --config ${settings}`, undefined),
    traffic: (worker) =>
      note(`GET ${scripts(worker)}/deployments`, [{ version_id: 'running', percentage: 100 }]),
    split: (worker, shares) =>
      note(
        `POST ${scripts(worker)}/deployments ${shares
          .map(({ version_id, percentage }) => `${version_id}@${percentage}%`)
          .join(' ')}`,
        undefined,
      ),
    since: (worker, tag) => note(`GET ${scripts(worker)}/versions for ${tag}`, []),
    upload: (settings, tag) =>
      note(`wrangler versions upload --config ${settings} --tag ${tag}`, 'new'),
    deployWhole: (settings, tag) =>
      note(`wrangler deploy --config ${settings} --tag ${tag}`, 'new'),
    triggers: (settings) => note(`wrangler triggers deploy --config ${settings}`, undefined),
  };
};
