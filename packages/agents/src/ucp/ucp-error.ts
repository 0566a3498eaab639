import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The protocol's codes for reasons why a request is not processed. */
export type UcpErrorCode =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_profile_url'
  | 'profile_unreachable'
  | 'profile_malformed'
  | 'version_unsupported'
  | 'signature_missing'
  | 'signature_invalid'
  | 'key_not_found'
  | 'digest_mismatch'
  | 'algorithm_unsupported'
  | 'idempotency_key_reused'
  | 'conflict'
  | 'not_found'
  | 'agent_stopped'
  | 'forbidden'
  | 'identity_required'
  | 'insufficient_scope'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

interface Options {
  readonly cause?: unknown;
  /** Fields of the reply, such as `retry-after` in seconds. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is not processed: the reply has this status, with a code and a sentence. */
export class UcpError extends Error {
  readonly code: UcpErrorCode;
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: UcpErrorCode,
    status: ContentfulStatusCode,
    content: string,
    { cause, headers = {} }: Options = {},
  ) {
    super(content, { cause });
    this.name = 'UcpError';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
