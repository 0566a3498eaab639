import { request, type IncomingHttpHeaders } from 'node:http';
import { PORT } from './port.ts';

export interface Visit {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * One request to the served shop under any host name. Node does not resolve `*.localhost`, so it
 * goes to the loopback address with a Host header.
 */
export const visit = (
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Visit> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: PORT,
      path,
      // A connection of its own: a kept one may be closed by the shop in the moment it is taken up.
      agent: false,
      headers: { host: `${host}:${String(PORT)}`, ...headers },
    };
    request(options, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
      });
    })
      .on('error', reject)
      .end();
  });
