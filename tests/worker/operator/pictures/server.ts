import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import type { TestProject } from 'vitest/node';

/*
 * A supplier's picture server, in Node, for tests that run in the Workers runtime: real files of every kind,
 * and files that an attacker would send.
 */

declare module 'vitest' {
  interface ProvidedContext {
    readonly pictureServer: string;
  }
}

const plain = (width: number, height: number, colour = '#c03020'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Left half red, right half transparent. */
const half = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([
    {
      input: { create: { width: width / 2, height, channels: 4, background: '#c03020' } },
      left: 0,
      top: 0,
    },
  ]);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type File = readonly [type: string, bytes: () => Promise<Uint8Array> | Uint8Array];

/** A PNG that claims to be gigantic, with almost nothing in it. */
const bomb = async (): Promise<Uint8Array> => {
  const file = await plain(10, 10).png().toBuffer();
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
};

const FILES: Readonly<Record<string, File>> = {
  '/chair.jpg': ['image/jpeg', () => plain(1600, 1200).jpeg().toBuffer()],
  '/same.jpg': ['image/jpeg', () => plain(1600, 1200).jpeg().toBuffer()],
  '/progressive.jpg': ['image/jpeg', () => plain(1200, 900).jpeg({ progressive: true }).toBuffer()],
  '/grey.jpg': ['image/jpeg', () => plain(800, 800).greyscale().jpeg().toBuffer()],
  '/turned.jpg': [
    'image/jpeg',
    () =>
      half(1000, 600)
        .flatten({ background: '#ffffff' })
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  ],
  '/clear.png': ['image/png', () => half(700, 700).png().toBuffer()],
  '/palette.png': ['image/png', () => plain(600, 600).png({ palette: true }).toBuffer()],
  '/chair.webp': ['image/webp', () => plain(500, 640).webp().toBuffer()],
  '/untyped': [
    'application/octet-stream',
    () => plain(520, 520).webp({ lossless: true }).toBuffer(),
  ],
  '/grey.png': ['image/png', () => plain(60, 40, '#505050').toColourspace('b-w').png().toBuffer()],
  '/noise.png': [
    'image/png',
    () =>
      sharp({
        create: {
          width: 90,
          height: 60,
          channels: 3,
          background: '#000000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png({ adaptiveFiltering: true })
        .toBuffer(),
  ],
  '/lamp.jpg': ['image/jpeg', () => plain(300, 300, '#204060').jpeg().toBuffer()],
  '/icon.png': ['image/png', () => plain(64, 64).png().toBuffer()],
  '/vast.jpg': ['image/jpeg', () => plain(5000, 4000).jpeg({ quality: 10 }).toBuffer()],
  '/bomb.png': ['image/png', bomb],
  '/page.jpg': ['text/html; charset=utf-8', () => bytesOf('<script>alert(1)</script>')],
  '/script.jpg': ['image/jpeg', () => bytesOf('<svg onload="alert(1)"/>')],
  '/cut.jpg': [
    'image/jpeg',
    async () => (await plain(1600, 1200).jpeg().toBuffer()).subarray(0, 4_000),
  ],
  '/broken.png': [
    'image/png',
    async () => (await plain(900, 900).png().toBuffer()).fill(0x55, 60, 200),
  ],
  '/moving.gif': ['image/gif', () => plain(200, 200).gif().toBuffer()],
  '/heavy.jpg': ['image/jpeg', () => new Uint8Array(17 * 1024 * 1024).fill(0xff)],
};

const ETAGS: Readonly<Record<string, string>> = { '/chair.jpg': '"chair-1"' };

/** Answers without a picture. */
const STATUSES: Readonly<Record<string, number>> = {
  '/gone.jpg': 410,
  '/none.jpg': 404,
  '/busy.jpg': 503,
};
const REDIRECTS: Readonly<Record<string, string>> = {
  '/moved.jpg': 'https://pictures.example/chair.webp',
  '/inside.jpg': 'https://169.254.169.254/latest/meta-data',
  '/round.jpg': 'https://pictures.example/round.jpg',
};

/** Answers with the pixels of a picture: red, green, blue and opacity. */
const readPixels = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const file = sharp(await new Response(Readable.toWeb(request) as ReadableStream).arrayBuffer());
  const { data, info } = await file.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  reply.writeHead(200, { width: info.width, height: info.height }).end(data);
};

const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const path = request.url ?? '/';
  if (path === '/pixels') return readPixels(request, reply);
  const to = REDIRECTS[path];
  if (to !== undefined) return void reply.writeHead(302, { location: to }).end();
  const [type, bytes] = FILES[path] ?? [];
  if (type === undefined || bytes === undefined) {
    return void reply.writeHead(STATUSES[path] ?? 404).end('nothing');
  }
  const etag = ETAGS[path];
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    return void reply.writeHead(304).end();
  }
  // In chunks, so that a limit has to count the bytes itself.
  reply.writeHead(200, { 'content-type': type, ...(etag === undefined ? {} : { etag }) });
  const file = await bytes();
  reply.write(file.subarray(0, 1_000));
  reply.end(file.subarray(1_000));
};

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const server = createServer({ keepAliveTimeout: 0 }, (request, reply) => {
    answer(request, reply).catch((thrown: unknown) => reply.destroy(thrown as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('pictureServer', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
};
