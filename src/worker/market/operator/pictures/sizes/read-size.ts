import { sizeAtStart } from '../../../../platform/pictures/size.ts';
import type { Size } from '../../../../platform/pictures/container.ts';
import { fetchPublic, UnsafeAddress } from '../../public-fetch.ts';

/** Bytes of a file that are read at most: a JPEG may have its profile and a small copy before its frame. */
const MAX_BYTES = 256 * 1024;
const DEADLINE_MS = 10_000;

/** Pixels of a picture, or why they cannot be read; a reason that is `passing` may pass. */
export type ReadSize = Size | { readonly reason: string; readonly isPassing: boolean };

/** What answers for the shop's own files. */
export type OwnFiles = (path: string) => Promise<Response>;

/** Reads the pixels of a picture of the shop's own, or of a public host, from the beginning of its file. Never throws. */
export const readSize = async (address: string, own: OwnFiles): Promise<ReadSize> => {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const reply = address.startsWith('/')
      ? await own(address)
      : await fetchPublic(address, HEADERS, signal);
    return await sizeOf(reply);
  } catch (thrown) {
    if (thrown instanceof UnsafeAddress) return lasting(`its address ${thrown.message}`);
    return passing(
      signal.aborted
        ? `its server took longer than ${String(DEADLINE_MS / 1_000)} seconds`
        : 'its server could not be reached',
    );
  }
};

const HEADERS = {
  accept: 'image/*',
  'user-agent': 'Parlour feed import',
  range: `bytes=0-${String(MAX_BYTES - 1)}`,
} as const;

const lasting = (reason: string): ReadSize => ({ reason, isPassing: false });
const passing = (reason: string): ReadSize => ({ reason, isPassing: true });

/** What a server may answer otherwise soon. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const sizeOf = async ({ status, ok, body }: Response): Promise<ReadSize> => {
  if (!ok || body === null) {
    await body?.cancel();
    const reason = `its server answered ${ok ? 'with nothing' : String(status)}`;
    return status >= 500 || PASSING.has(status) ? passing(reason) : lasting(reason);
  }
  let start = new Uint8Array(0);
  // Leaving the loop ends the transfer.
  for await (const part of body as ReadableStream<Uint8Array>) {
    const longer = new Uint8Array(start.length + part.length);
    longer.set(start);
    longer.set(part, start.length);
    start = longer;
    const size = sizeAtStart(start);
    if (size !== null)
      return size ?? lasting('the file is no JPEG, PNG, GIF or WebP of one picture');
    if (start.length >= MAX_BYTES)
      return lasting('its pixels do not stand at the beginning of the file');
  }
  return lasting('the file breaks off before its pixels are told');
};
