import { readFile } from 'node:fs/promises';
import { runtimeProcess } from '../bench/processor-time.ts';

/** The runtime's memory at one moment. */
export interface Sample {
  /** Minutes since the soak began. */
  readonly minute: number;
  /** Resident set of the runtime, MB. */
  readonly megabytes: number;
  /** Memory of the worker after garbage collection, MB. */
  readonly held: number;
  /** How many times the worker had been restarted. */
  readonly generation: number;
}

/** Resident set of the running workerd, MB. @throws on other systems than Linux. */
export const residentMegabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${await runtimeProcess()}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
};

interface Target {
  readonly webSocketDebuggerUrl: string;
}

interface HeapUsage {
  /** Bytes. */
  readonly usedSize: number;
}

/**
 * Memory of the worker after garbage collection, MB: the local runtime has no limit, as a deployed worker
 * has, and collects seldom.
 * @param port of the runtime's inspector
 */
export const heldMegabytes = async (port: number): Promise<number> => {
  const listed = await fetch(`http://127.0.0.1:${String(port)}/json`);
  const targets = await listed.json<readonly Target[]>();
  const target = targets.find(({ webSocketDebuggerUrl: url }) => url !== '');
  if (target === undefined) throw new Error('the inspector shows no worker');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  try {
    await new Promise<unknown>((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    await answered(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await answered(socket, 2, 'Runtime.getHeapUsage')) as HeapUsage;
    return usedSize / 2 ** 20;
  } finally {
    socket.close();
  }
};

const answered = (socket: WebSocket, id: number, method: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.onclose = reject;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (message.id === id) resolve(message.result);
    };
    socket.send(JSON.stringify({ id, method }));
  });

/** Slope of the line through some points by least squares: MB a minute; 0 for fewer than two. */
export const slopeOf = (points: readonly Pick<Sample, 'minute' | 'megabytes'>[]): number => {
  const count = points.length;
  if (count < 2) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const minute = mean(points.map((point) => point.minute));
  const megabytes = mean(points.map((point) => point.megabytes));
  let above = 0;
  let below = 0;
  for (const point of points) {
    above += (point.minute - minute) * (point.megabytes - megabytes);
    below += (point.minute - minute) ** 2;
  }
  return below === 0 ? 0 : above / below;
};
