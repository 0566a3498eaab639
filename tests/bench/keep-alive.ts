import { connect, type Socket } from 'node:net';

/** One request and its reply on a connection. */
export interface BenchRequest {
  readonly host: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface BenchReply {
  readonly status: number;
  /** The reply's head, as received. */
  readonly head: string;
  readonly bytes: number;
}

/** A connection that stays open for one request after another, which costs a client next to nothing. */
export interface KeptConnection {
  readonly ask: (request: BenchRequest) => Promise<BenchReply>;
  readonly close: () => void;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** The connection was closed before anything of a reply arrived. */
class Unanswered extends Error {}

/**
 * Opens a connection, and opens another when the runtime has closed it: that happens after five idle seconds. As a
 * browser does, it asks again, once, when the runtime closes it just as it asks.
 * @param port on 127.0.0.1
 */
export const keptConnection = async (port: number): Promise<KeptConnection> => {
  let socket = await connected(port);
  const ask = async (request: BenchRequest): Promise<BenchReply> => {
    if (!socket.writable) socket = await connected(port);
    const answered = readReply(socket);
    socket.write(textOf(request));
    return answered;
  };
  return {
    ask: async (request) => {
      try {
        return await ask(request);
      } catch (thrown) {
        if (!(thrown instanceof Unanswered)) throw thrown;
        socket.destroy();
        return ask(request);
      }
    },
    close: () => socket.destroy(),
  };
};

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    // One character for each byte: the body is not decoded.
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => {
      resolve(socket);
    });
  });

const textOf = ({ host, path, headers = {} }: BenchRequest): string =>
  [
    `GET ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    END_OF_HEAD.slice(2),
  ].join('\r\n');

/** Reads to the end of a reply, by its length or its last chunk, and keeps only the head. */
const readReply = (socket: Socket): Promise<BenchReply> =>
  new Promise((resolve, reject) => {
    let head = '';
    let expected: number | undefined;
    let bytes = 0;
    /** The end of the body: the last chunk may arrive in two parts. */
    let tail = '';
    const finish = (settle: () => void): void => {
      socket.off('data', read).off('close', fail);
      settle();
    };
    const fail = (): void => {
      finish(() => {
        const what = 'the connection was closed';
        reject(head === '' ? new Unanswered(what) : new Error(what));
      });
    };
    const readHead = (chunk: string): string => {
      const whole = head + chunk;
      const end = whole.indexOf(END_OF_HEAD);
      head = end < 0 ? whole : whole.slice(0, end);
      if (end < 0) return '';
      expected = lengthIn(head);
      return whole.slice(end + END_OF_HEAD.length);
    };
    const read = (chunk: string): void => {
      const body = expected === undefined ? readHead(chunk) : chunk;
      bytes += body.length;
      if (expected === undefined) return;
      tail = (tail + body).slice(-LAST_CHUNK.length);
      const isWhole = expected >= 0 ? bytes >= expected : tail === LAST_CHUNK;
      if (!isWhole) return;
      finish(() => {
        resolve({ status: Number(head.slice(9, 12)), head, bytes });
      });
    };
    socket.on('data', read).on('close', fail);
  });

/** Bytes of the body; -1 for a chunked one. */
const lengthIn = (head: string): number => {
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return 0;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length === undefined ? -1 : Number(length);
};
