import { describe, expect, it } from 'vitest';
import type { Bytes } from './in/text.ts';
import { limited, unpacked } from './unpacked.ts';

const gzipped = async (text: BlobPart): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();

const piecesOf = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (async function* (): AsyncGenerator<Bytes> {
    for (let at = 0; at < bytes.length; at += 1_000) {
      yield await Promise.resolve(bytes.subarray(at, at + 1_000));
    }
  })();
};

const textOf = async (file: Blob, most = Infinity): Promise<string> =>
  new Blob(await Array.fromAsync(limited(unpacked(await piecesOf(file)), most))).text();

describe('the bytes of a feed', () => {
  it('are those of the file, gzipped or not', async () => {
    const text = 'Café\n'.repeat(2_000);
    expect(await textOf(new Blob([text]))).toBe(text);
    expect(await textOf(await gzipped(text))).toBe(text);
    expect(await textOf(new Blob([]))).toBe('');
  });

  it('are those of every member of a gzipped file', async () => {
    const parts = ['a\n', 'b\n'.repeat(20_000), 'c'];
    const members = await Promise.all(parts.map((part) => gzipped(part)));
    expect(await textOf(new Blob(members))).toBe(parts.join(''));
  });

  it.each([
    ['of the sum', -8],
    ['of the length', -1],
  ])('are refused with one wrong byte %s of a member', async (_, place) => {
    const [first, second] = await Promise.all([gzipped('a\n'), gzipped('b')]);
    for (const end of [first.size, first.size + second.size]) {
      const bytes = new Uint8Array(await new Blob([first, second]).arrayBuffer());
      bytes[end + place] = (bytes[end + place] ?? 0) ^ 1;
      await expect(textOf(new Blob([bytes]))).rejects.toThrow();
    }
  });

  it('are refused when they are cut short, or become too many', async () => {
    const packed = await gzipped('x'.repeat(2 * 1024 * 1024));
    await expect(textOf(packed.slice(0, 100))).rejects.toThrow();
    await expect(textOf(packed, 1024 * 1024)).rejects.toThrow('The feed has more than 1 MB.');
  });
});
