import { request } from 'node:http';
import { PORT } from '../port.ts';

const ask = (port: number, path: string, method = 'GET', body?: object, token = '') =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      host: `localhost:${String(port)}`,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        if ((reply.statusCode ?? 0) < 300) resolve(text);
        else reject(new Error(`${String(reply.statusCode)} ${path}: ${text}`));
      });
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });

/** What the operator of the served shop does, by the operator's API. */
export const operator = async (method: string, path: string, body?: object): Promise<unknown> => {
  const token = await ask(PORT + 1, '/');
  return JSON.parse(await ask(PORT, `/operator/${path}`, method, body, token)) as unknown;
};
