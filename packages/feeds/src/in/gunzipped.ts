import { Gunzip } from 'three/addons/libs/fflate.module.js';
import type { Bytes } from './text.ts';

/** Bytes to unpack at once: they may become a thousand times as many. */
const PIECE_BYTES = 16 * 1024;
/** Longer than a footer and the header of the next member, which may name its file. */
const RECENT_BYTES = 1024;
/** Bytes after a member: its checksum (CRC-32) and its length. */
const FOOTER_BYTES = 8;

/**
 * The text of a gzipped file, which may consist of several members, as `cat a.gz b.gz` makes it. A
 * `DecompressionStream` reads the first only.
 * @throws if the file is damaged or cut short
 */
export async function* gunzipped(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const unpacked: Bytes[] = [];
  const recent = new RecentBytes();
  let member = new Checksum();
  const endMember = (end: number): void => {
    if (!member.matches(recent.until(end, FOOTER_BYTES))) throw new Error('Wrong checksum');
    member = new Checksum();
  };
  const gunzip = new Gunzip((piece) => {
    member.add(piece);
    unpacked.push(piece);
  });
  gunzip.onmember = endMember;
  for await (const whole of bytes) {
    for (let at = 0; at < whole.length; at += PIECE_BYTES) {
      const piece = whole.subarray(at, at + PIECE_BYTES);
      recent.add(piece);
      gunzip.push(piece);
      yield* unpacked.splice(0);
    }
  }
  gunzip.push(new Uint8Array(), true);
  endMember(recent.end);
  yield* unpacked;
}

/** The last bytes of a file. */
class RecentBytes {
  /** Number of bytes so far. */
  end = 0;
  #bytes: Bytes = new Uint8Array();

  add(piece: Bytes): void {
    const kept = this.#bytes.subarray(-RECENT_BYTES);
    this.#bytes = new Uint8Array(kept.length + piece.length);
    this.#bytes.set(kept);
    this.#bytes.set(piece, kept.length);
    this.end += piece.length;
  }

  /** So many bytes before a place in the file; fewer if they are too long ago. */
  until(place: number, length: number): Bytes {
    const end = Math.max(0, this.#bytes.length - (this.end - place));
    return this.#bytes.subarray(Math.max(0, end - length), end);
  }
}

/** CRC-32 of every byte, as gzip has it (RFC 1952, section 8). */
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** Checksum and length of a member's text. */
class Checksum {
  #crc = -1;
  #length = 0;

  add(text: Bytes): void {
    let crc = this.#crc;
    for (const byte of text) crc = (crc >>> 8) ^ (CRC_OF_BYTE[(crc ^ byte) & 0xff] ?? 0);
    this.#crc = crc;
    this.#length = (this.#length + text.length) >>> 0;
  }

  matches(footer: Bytes): boolean {
    if (footer.length < FOOTER_BYTES) return false;
    const { buffer, byteOffset } = footer;
    const view = new DataView(buffer, byteOffset, FOOTER_BYTES);
    return view.getUint32(0, true) === ~this.#crc >>> 0 && view.getUint32(4, true) === this.#length;
  }
}
