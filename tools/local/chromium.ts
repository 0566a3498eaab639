import { existsSync } from 'node:fs';
import { runQuietly } from './run.ts';

/** Where Debian's package puts the browser; `CHROMIUM` names another. */
export const chromiumPath = (): string => process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * Installs Chromium from Debian's packages unless a browser is there.
 * @throws when it is missing and cannot be installed, saying what to do.
 */
export const ensureChromium = async (): Promise<void> => {
  if (existsSync(chromiumPath())) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `No browser at ${chromiumPath()}. Install Chromium, or name one: CHROMIUM=/path/to/chromium npm test`,
    );
  }
  await runQuietly('apt-get', ['update', '-qq']);
  await runQuietly('apt-get', [
    ...['install', '-y', '-qq', '--no-install-recommends'],
    ...['-o', 'Dpkg::Options::=--force-confold', 'chromium'],
  ]);
};
