/** What the page has its second thread ask. */
export interface ReadRequest {
  readonly id: number;
  /** Of the shop, from its slash on. */
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** What came of a question. */
export interface ReadReply {
  readonly ok: boolean;
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** Undefined for what is no JSON. */
  readonly json?: unknown;
}

export type Answer = ReadReply & Pick<ReadRequest, 'id'>;

/** What the thread says once it can be asked. */
export const READY = null;
