import { existsSync } from 'node:fs';
import { runQuietly } from './run.ts';

/** Where Debian's package puts the browser; `CHROMIUM` names another. */
export const chromiumPath = (): string => process.env.CHROMIUM ?? '/usr/bin/chromium';

const SHELL_PATH = '/usr/bin/chromium-headless-shell';

/**
 * Where Debian's package puts the same Chromium without windows, which needs a quarter less of a processor;
 * the whole browser where it is not there, or `CHROMIUM` names one.
 */
export const headlessShellPath = (): string =>
  process.env.CHROMIUM === undefined && existsSync(SHELL_PATH) ? SHELL_PATH : chromiumPath();

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const install = async (packages: readonly string[]): Promise<void> => {
  await runQuietly('apt-get', ['update', '-qq']);
  await runQuietly('apt-get', [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '--no-remove',
    '-o',
    'Dpkg::Options::=--force-confold',
    ...packages,
  ]);
};

/** Adds the shell of the very version that the browser has, if it is Debian's; the tests run without it, too. */
const addShell = async (): Promise<void> => {
  try {
    const version = await runQuietly('dpkg-query', [
      '--show',
      '--showformat=${Version}',
      'chromium',
    ]);
    await install([`chromium-headless-shell=${version}`]);
  } catch {
    console.log('Chromium’s headless shell cannot be installed: the tests take the whole browser.');
  }
};

/**
 * Installs Chromium, and its headless shell, from Debian's packages unless they are there.
 * @throws when there is no browser and none can be installed, saying what to do.
 */
export const ensureChromium = async (): Promise<void> => {
  if (!existsSync(chromiumPath())) {
    if (!canInstall()) {
      throw new Error(
        `No browser at ${chromiumPath()}. Install Chromium, or name one: CHROMIUM=/path/to/chromium npm test`,
      );
    }
    await install(['chromium', 'chromium-headless-shell']);
  } else if (process.env.CHROMIUM === undefined && !existsSync(SHELL_PATH) && canInstall()) {
    await addShell();
  }
};
