import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { WINDOW } from './driver.ts';

export interface Display {
  /** What the environment calls `DISPLAY`. */
  readonly name: string;
  readonly close: () => void;
}

const SCREEN = `${String(WINDOW.width)}x${String(WINDOW.height)}x24`;

/** Starts a display that is in memory alone: Firefox draws in 3D on a display only, and WebKit has no other way. */
export const openDisplay = async (): Promise<Display> => {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // It writes the number of its display once it is ready.
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, close: () => void child.kill() };
};
