import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './packages.ts';
import { runQuietly } from './run.ts';

/** Path of the browser in Debian's package; `CHROMIUM` names another. */
export const chromiumPath = (): string => process.env.CHROMIUM ?? '/usr/bin/chromium';

const SHELL_PATH = '/usr/bin/chromium-headless-shell';

/**
 * Path of the same Chromium without windows in Debian's package, which needs a quarter less processor time;
 * the whole browser where it is missing, or when `CHROMIUM` names one.
 */
export const headlessShellPath = (): string =>
  process.env.CHROMIUM === undefined && existsSync(SHELL_PATH) ? SHELL_PATH : chromiumPath();

/** Installs the shell of exactly the browser's version, if that is Debian's; the tests also run without it. */
const addShell = async (): Promise<void> => {
  try {
    const version = await runQuietly('dpkg-query', [
      '--show',
      '--showformat=${Version}',
      'chromium',
    ]);
    await installPackages([`chromium-headless-shell=${version}`]);
  } catch {
    console.log('Chromium’s headless shell cannot be installed: the tests take the whole browser.');
  }
};

/**
 * Installs Chromium, and its headless shell, from Debian's packages unless they are installed.
 * @throws when there is no browser and none can be installed, saying what to do.
 */
export const ensureChromium = async (): Promise<void> => {
  if (!existsSync(chromiumPath())) {
    if (!canInstall()) {
      throw new Error(
        `No browser at ${chromiumPath()}. Install Chromium, or name one: CHROMIUM=/path/to/chromium npm test`,
      );
    }
    await installPackages(['chromium', 'chromium-headless-shell']);
  } else if (process.env.CHROMIUM === undefined && !existsSync(SHELL_PATH) && canInstall()) {
    await addShell();
  }
};
