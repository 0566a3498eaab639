import { readFile } from 'node:fs/promises';

/** Milliseconds in one tick of the clock with which Linux counts the time of processes. */
const TICK_MS = 10;

/**
 * Id of the workerd process that this process started.
 * @throws where there is no `/proc`: on other systems than Linux
 */
export const runtimeProcess = async (): Promise<string> => {
  const task = `/proc/${process.pid}/task/${process.pid}/children`;
  const children = (await readFile(task, 'utf8')).trim().split(' ');
  const names = await Promise.all(children.map((id) => readFile(`/proc/${id}/comm`, 'utf8')));
  const id = children.findLast((_, at) => names[at]?.startsWith('workerd'));
  if (id === undefined) throw new Error('no workerd among the children of this process');
  return id;
};

/**
 * Reads the processor time of the runtime that this process started: milliseconds, user and system.
 * @throws where there is no `/proc`: on other systems than Linux
 */
export const runtimeProcessorTime = async (): Promise<() => Promise<number>> => {
  const id = await runtimeProcess();
  return async () => {
    const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  };
};
