/** A word to the other side, as the protocol shapes it. */
export interface Message {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  /** JSONPath into the answer. */
  readonly path?: string;
  /** Of an error. */
  readonly severity?:
    | 'recoverable'
    | 'requires_buyer_input'
    | 'requires_buyer_review'
    | 'unrecoverable';
}

/** There is nothing to act on. */
export const unrecoverable = (code: string, content: string): Message => ({
  type: 'error',
  code,
  content,
  severity: 'unrecoverable',
});

export const info = (code: string, content: string): Message => ({ type: 'info', code, content });
