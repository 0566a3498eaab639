import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { keptConnection } from './keep-alive.ts';

let server: Server;
afterEach(() => server.close());

/** A server whose connections each answer so many requests, and are closed by the next one. */
const serverAnswering = async (requests: number): Promise<number> => {
  server = createServer((socket: Socket) => {
    let left = requests;
    socket.on('data', () => {
      left -= 1;
      if (left < 0) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const PAGE = { host: 'localhost', path: '/' };

it('asks again where the server closes the connection as it asks, which is no failure', async () => {
  const connection = await keptConnection(await serverAnswering(1));
  for (let times = 0; times < 3; times += 1) {
    expect((await connection.ask(PAGE)).status).toBe(200);
  }
  connection.close();
});

it('fails where the server never answers', async () => {
  const connection = await keptConnection(await serverAnswering(0));
  await expect(connection.ask(PAGE)).rejects.toThrow('the connection was closed');
  connection.close();
});
