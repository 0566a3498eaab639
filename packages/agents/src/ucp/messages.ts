/** A message to the other side, in the shape of the protocol. */
export interface Message {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  /** JSONPath into the reply. */
  readonly path?: string;
  /** Only of an error. */
  readonly severity?:
    | 'recoverable'
    | 'requires_buyer_input'
    | 'requires_buyer_review'
    | 'unrecoverable';
}

/** The agent can do nothing about it. */
export const unrecoverable = (code: string, content: string): Message => ({
  type: 'error',
  code,
  content,
  severity: 'unrecoverable',
});

export const info = (code: string, content: string): Message => ({ type: 'info', code, content });
