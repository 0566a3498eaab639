import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where `npm start` writes what its shop logs. */
export const SHOP_LOG = '.wrangler/shop.log';

/** What the runtime tells of a line that the worker has logged. */
export interface LoggedLine {
  readonly level: string;
  readonly message: string;
}

interface ShopLog {
  readonly file: string;
  /** Whether a person is to see every line, not only warnings and errors. */
  readonly isShown: boolean;
  /** Shows a line. */
  readonly show: (text: string) => void;
}

/**
 * Takes the lines of a shop on this machine: all of them into a file, which begins anew, and those that
 * somebody has to look at to the terminal as well.
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
