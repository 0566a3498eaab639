import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Message {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

const LOOPBACK = /^(?:.+\.)?localhost$/;

/** Node does not resolve `*.localhost`, the hosts of a shop's sites during development. */
const loopback: LookupFunction = (_host, options, found) => {
  if (options.all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

/**
 * Sends one HTTP request and reads the whole reply; redirects are not followed.
 * @throws when no reply comes before the deadline.
 */
export const send = (url: URL, message: Message, deadlineMs: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const { method, headers, body } = message;
    const lookup = LOOPBACK.test(url.hostname) ? { lookup: loopback } : {};
    const signal = AbortSignal.timeout(deadlineMs);
    const sent = request(url, { method, headers, signal, ...lookup }, (reply) => {
      text(reply).then((read) => {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: read });
      }, reject);
    });
    // A port without TLS does not answer to it at all.
    if (url.protocol === 'https:') {
      sent.on('socket', (socket) => {
        unlessSecure(sent, socket);
      });
    }
    sent.on('error', reject).end(body);
  });

const TLS_DEADLINE_MS = 10_000;

/** Ends a request whose connection does not become a TLS one. */
const unlessSecure = (sent: http.ClientRequest, socket: Socket): void => {
  if (sent.reusedSocket) return;
  const late = setTimeout(() => {
    sent.destroy(Object.assign(new Error('No TLS'), { code: NO_TLS }));
  }, TLS_DEADLINE_MS);
  const stop = () => {
    clearTimeout(late);
  };
  socket.once('secureConnect', stop).once('close', stop);
};

/** The code of the error of a server that does not speak TLS at a port. */
export const NO_TLS = 'ERR_NO_TLS';
