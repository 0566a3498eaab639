import { writeSync } from 'node:fs';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STANDARD_ERROR = 2;

/**
 * Cleans up and says what to do when the process ends before the returned function is called. At Ctrl-C a
 * progress bar on a terminal ends the process by itself, so that only the end of the process is certain.
 */
export const onInterruption = (clean: () => void, advice: () => string): (() => void) => {
  const stop = (signal: (typeof SIGNALS)[number]): void => {
    process.exit(128 + constants.signals[signal]);
  };
  const leave = (code: number): void => {
    clean();
    if (code === 0) process.exitCode = 128 + constants.signals.SIGINT;
    writeSync(STANDARD_ERROR, `\n${advice()}\n`);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  process.once('exit', leave);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    process.off('exit', leave);
  };
};
