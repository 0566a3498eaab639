import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { constants, createBrotliCompress } from 'node:zlib';
import { generate } from 'selfsigned';
import { freePort } from '../free-port.ts';

/** The level at which content networks compress. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as const;
const TEXT = /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json)|image\/svg)/;
/** Headers that belong to one connection, or to one version of HTTP. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];

/** No connection is reused, so that none closes during a request. */
const agent = new Agent({ keepAlive: false });

export interface Front {
  readonly port: number;
  readonly close: () => void;
}

/**
 * What a content network puts in front of a shop: HTTP/2 over TLS, and Brotli. It caches nothing.
 * @param origin port of the shop on this machine; the host of the request is passed on
 */
export const startFront = async (origin: number): Promise<Front> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server: Http2SecureServer = createSecureServer({ key, cert }, (asked, reply) => {
    passOn(asked, reply, origin);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  return { port, close: () => server.close() };
};

const own = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !OF_CONNECTION.includes(name),
    ),
  );

const passOn = (asked: Http2ServerRequest, reply: Http2ServerResponse, origin: number): void => {
  const host = `${asked.authority.replace(/:\d+$/, '')}:${origin}`;
  const headers = { ...own(asked.headers), host, 'accept-encoding': 'identity' };
  const { method, url: path } = asked;
  const onward = request(
    { host: '127.0.0.1', port: origin, method, path, headers, agent },
    (answer) => {
      send(answer, reply);
    },
  );
  onward.on('error', () => {
    if (!reply.headersSent) reply.writeHead(502);
    reply.end();
  });
  asked.pipe(onward);
  reply.on('close', () => onward.destroy());
};

const send = (answer: IncomingMessage, reply: Http2ServerResponse): void => {
  const headers = own(answer.headers);
  const status = answer.statusCode ?? 502;
  if (!TEXT.test(answer.headers['content-type'] ?? '')) {
    reply.writeHead(status, headers);
    answer.pipe(reply);
    return;
  }
  const { 'content-length': _, ...kept } = headers;
  reply.writeHead(status, { ...kept, 'content-encoding': 'br' });
  answer.pipe(createBrotliCompress(BROTLI)).pipe(reply);
};
