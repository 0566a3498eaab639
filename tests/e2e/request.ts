import { test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { PORT } from './port.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

export interface ServedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The bytes of the body as they came. */
  readonly bytes: Uint8Array;
}

/** A network for each test, so that the requests of one test do not count against the rate limits of another. */
const networkOfTest = (): string => {
  const digest = createHash('sha256').update(test.info().testId).digest();
  return `10.${[...digest.subarray(0, 3)].join('.')}`;
};

/**
 * One request to the served shop under any host name, without a browser: POST with a form or JSON text,
 * otherwise GET. Node does not resolve `*.localhost`, so it goes to the loopback address with a Host header.
 * @throws {Error} if the connection fails
 */
export const requestFrom = (
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  form?: URLSearchParams | string,
): Promise<ServedReply> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: PORT,
      path,
      method: form ? 'POST' : 'GET',
      // A new connection, because the shop may close one that is kept alive just as it is used again.
      agent: false,
      headers: {
        host: `${host}:${String(PORT)}`,
        'cf-connecting-ip': networkOfTest(),
        ...headers,
        ...(form ? { 'content-type': typeof form === 'string' ? JSON_TYPE : FORM_TYPE } : {}),
      },
    };
    request(options, (reply) => {
      arrayBuffer(reply).then((body) => {
        const bytes = new Uint8Array(body);
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, bytes });
      }, reject);
    })
      .on('error', reject)
      .end(form?.toString());
  });

/** One GET request to the site that the running project tests. */
export const requestSite = (path: string): Promise<ServedReply> =>
  requestFrom(new URL(test.info().project.use.baseURL ?? '').hostname, path);
