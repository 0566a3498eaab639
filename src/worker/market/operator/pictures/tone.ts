/* A PNG without its filters (W3C, sections 9 and 11): the shop reads the colours of a small picture that the
 * platform has made, and decodes nothing that anybody sent. */

/** Bytes of a pixel, by the colour type of the file: grey, red-green-blue, a palette, both with opacity. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

const CHUNK = { palette: 0x504c5445, data: 0x49444154, end: 0x49454e44 } as const;

/**
 * `rrggbb`: the average colour at the edge of a picture on white, which fills its place until it has loaded;
 * '' for a PNG whose pixels are not of one byte a channel.
 */
export const toneOf = async (png: Uint8Array<ArrayBuffer>): Promise<string> => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const type = view.getUint8(25);
  const channels = CHANNELS[type];
  const isPlain = view.getUint8(24) === 8 && view.getUint8(28) === 0;
  if (channels === undefined || !isPlain) return '';
  const { palette, data } = chunksOf(png, view);
  const rows = unfiltered(await inflated(data), { width, height, channels });
  const sum = [0, 0, 0];
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    const isEdge = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isEdge ? 1 : Math.max(1, width - 1)) {
      const at = (y * width + x) * channels;
      const opacity = channels % 2 === 0 ? (rows[at + channels - 1] ?? 0) / 255 : 1;
      sum.forEach((total, colour) => {
        const level =
          type === PALETTE
            ? palette[(rows[at] ?? 0) * 3 + colour]
            : rows[channels < 3 ? at : at + colour];
        sum[colour] = total + (level ?? 0) * opacity + 255 * (1 - opacity);
      });
      pixels += 1;
    }
  }
  return new Uint8Array(sum.map((total) => Math.round(total / pixels))).toHex();
};

const chunksOf = (png: Uint8Array<ArrayBuffer>, view: DataView) => {
  const data: Uint8Array<ArrayBuffer>[] = [];
  let palette = new Uint8Array(0);
  for (let at = 8; view.getUint32(at + 4) !== CHUNK.end; at += 12 + view.getUint32(at)) {
    const content = png.subarray(at + 8, at + 8 + view.getUint32(at));
    if (view.getUint32(at + 4) === CHUNK.data) data.push(content);
    if (view.getUint32(at + 4) === CHUNK.palette) palette = content;
  }
  return { palette, data };
};

const inflated = async (parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> => {
  const stream = new Blob([...parts]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** The bytes of all pixels: each row of the file begins with how it differs from its neighbours. */
const unfiltered = (
  filtered: Uint8Array,
  {
    width,
    height,
    channels,
  }: { readonly width: number; readonly height: number; readonly channels: number },
): Uint8Array => {
  const length = width * channels;
  const rows = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (length + 1)] ?? 0;
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x;
      const left = x < channels ? 0 : (rows[at - channels] ?? 0);
      const above = rows[at - length] ?? 0;
      const corner = x < channels ? 0 : (rows[at - length - channels] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      rows[at] = (filtered[y * (length + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return rows;
};

/** The neighbour that is nearest to where the three lead. */
const paeth = (left: number, above: number, corner: number): number => {
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((each) =>
    Math.abs(left + above - corner - each),
  ) as [number, number, number];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
};
