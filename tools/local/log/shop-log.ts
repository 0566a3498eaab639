import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

/** File for the log of the shop that `npm start` runs. */
export const SHOP_LOG = '.wrangler/shop.log';

/** A line that the worker has logged, as the runtime reports it. */
export interface LoggedLine {
  readonly level: string;
  readonly message: string;
}

interface ShopLog {
  readonly file: string;
  /** Whether the terminal shows every line, not only warnings and errors. */
  readonly isShown: boolean;
  /** Shows a line. */
  readonly show: (text: string) => void;
}

/**
 * Logs the lines of a shop on this machine: all of them into a file, which starts empty, and warnings and
 * errors to the terminal as well.
 */
export const shopLog = ({ file, isShown, show }: ShopLog): ((line: LoggedLine) => void) => {
  mkdirSync(path.dirname(file), { recursive: true });
  const kept = createWriteStream(file);
  // A full disk is no reason to close the shop.
  kept.on('error', (error) => {
    show(`${file} cannot be written: ${error.message}`);
  });
  return ({ level, message }) => {
    kept.write(`${message}\n`);
    if (isShown || level === 'warn' || level === 'error') show(message);
  };
};
