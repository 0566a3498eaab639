/** A record on its way to the shop, with its place in the feed. */
export interface Sent {
  readonly record: unknown;
  readonly line: number;
  /** Rows of the feed that it was made from. */
  readonly rows: number;
  readonly json: string;
}

const MAX_RECORDS = 100;
/** Bytes of records in one request: the shop takes bodies of 256 KB, and the rest of one is small. */
export const MAX_RECORD_BYTES = 250 * 1024;

const encoder = new TextEncoder();

/** Length of a text in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).byteLength;

/** Collects records into requests that the shop takes. */
export const chunking = () => {
  let chunk: Sent[] = [];
  let bytes = 0;
  const take = (): readonly Sent[] => {
    const full = chunk;
    chunk = [];
    bytes = 0;
    return full;
  };
  return {
    /** Adds a record; answers a full chunk to send first, or null. */
    add(sent: Sent): readonly Sent[] | null {
      const size = byteLength(sent.json) + 1;
      const full = chunk.length === MAX_RECORDS || bytes + size > MAX_RECORD_BYTES ? take() : null;
      chunk.push(sent);
      bytes += size;
      return full === null || full.length === 0 ? null : full;
    },
    rest: take,
  };
};
