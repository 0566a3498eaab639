import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebpWith, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import type { PictureType } from '@parlour/domain';

/*
 * The codecs give the runtime a `location` with an empty URL and nothing else. A library that is imported
 * after them takes it for a browser's, as the MCP server does, and fails without an origin: `null` is what a
 * browser has for none.
 */
if ('location' in globalThis) Object.assign(globalThis.location, { origin: 'null' });

/** Pixels in rows from the top left, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/*
 * Each decoder starts afresh if it can: after a broken file a decoder must not be used again, and after a
 * large picture it keeps its memory.
 */
const DECODERS: Readonly<Record<PictureType, (file: ArrayBuffer) => Promise<Pixels>>> = {
  'image/jpeg': async (file) => {
    await initJpegDecoder(jpegDecoder);
    return decodeJpeg(file, { preserveOrientation: true });
  },
  'image/png': async (file) => {
    await initPngDecoder(pngDecoder);
    return decodePng(file);
  },
  'image/webp': async (file) => {
    await initWebpDecoder(webpDecoder);
    return decodeWebp(file);
  },
};

/**
 * The pixels of a file as they are shown.
 * @throws whatever the decoder throws
 */
export const decode = (type: PictureType, file: Uint8Array<ArrayBuffer>): Promise<Pixels> =>
  DECODERS[type](file.buffer);

const QUALITY = 82;

const opaque = ({ data, width, height }: Pixels) =>
  ({ data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' }) as const;

/** A JPEG of opaque pixels, without any other data. */
export const encode = async (pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> => {
  await initJpegEncoder(jpegEncoder);
  return new Uint8Array(await encodeJpeg(opaque(pixels), { quality: QUALITY }));
};

/** A WebP of opaque pixels, without any other data. */
export const encodeWebp = async (pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> => {
  await initWebpEncoder(webpEncoder);
  return new Uint8Array(await encodeWebpWith(opaque(pixels), { quality: QUALITY }));
};
