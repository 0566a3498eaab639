import { createServer } from 'node:net';

/** The given port if it is free, otherwise the next free one of the ten after it. */
export const freePort = async (wanted: number): Promise<number> => {
  for (let port = wanted; port <= wanted + 10; port++) {
    if (await isFree(port)) return port;
  }
  throw new Error(
    `The ports ${wanted} to ${wanted + 10} are all in use. Choose another: PORT=9000 npm start`,
  );
};

/** Whether nothing listens on a port of this machine. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
