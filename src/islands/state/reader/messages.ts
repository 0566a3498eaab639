/** A request that the page passes to its second thread. */
export interface ReadRequest {
  readonly id: number;
  /** Path on this site, with its leading slash. */
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** The reply to a request. */
export interface ReadReply {
  readonly ok: boolean;
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** Undefined if the body is not JSON. */
  readonly json?: unknown;
}

export type Answer = ReadReply & Pick<ReadRequest, 'id'>;

/** The thread's message when it is ready for requests. */
export const READY = null;
