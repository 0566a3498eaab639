/** The state of an account at the fake platform; a test reads it, and may change it. */
export interface AccountState {
  readonly databases: { uuid: string; name: string; replication?: string }[];
  readonly namespaces: { id: string; title: string }[];
  readonly buckets: { name: string }[];
  readonly queues: FakeQueue[];
  readonly zones: { id: string; name: string }[];
  /** The events of a domain's emails that are sent to a queue. */
  readonly subscriptions: FakeSubscription[];
  /** Domains that are not set up for sending. */
  readonly unsent: string[];
  /** Names of migrations, by database id. */
  readonly applied: Map<string, string[]>;
  /** Signing keys that are sealed with an older value of the secret. */
  sealed: number;
  /** Names of the worker's secrets; undefined while there is no worker. */
  secrets: string[] | undefined;
  /** Values of secrets that were set, which the platform's API shows to nobody. */
  readonly values: Map<string, string>;
  readonly versions: { id: string; annotations: Record<string, string> }[];
  /** The deployments, the newest first. */
  readonly deployments: { versions: { version_id: string; percentage: number }[] }[];
  /** Classes that the platform has created for the worker: the tag of the last migration. */
  classes: string | undefined;
}

export interface FakeQueue {
  readonly queue_id: string;
  readonly queue_name: string;
  readonly settings: Readonly<Record<string, number>>;
  /** Consumers of queues, as they were created. */
  readonly consumers: Readonly<Record<string, unknown>>[];
}

export interface FakeSubscription {
  readonly id: string;
  enabled: boolean;
  events: readonly string[];
  readonly source: { readonly type: string; readonly domain?: string; readonly zone_id?: string };
  readonly destination: { readonly type: string; readonly queue_id: string };
}

/** A request to the platform's API; the path is below the account. */
export interface PlatformRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

export type Answer = readonly [
  status: number,
  result: unknown,
  error?: { code: number; message: string },
];

/** The answer to a method and a path. */
export type FakeRoute = readonly [
  method: string,
  path: RegExp,
  answer: (state: AccountState, request: PlatformRequest, parts: RegExpExecArray) => Answer,
];
