import { existsSync } from 'node:fs';
import { runQuietly } from './run.ts';

/** Whether Debian's packages can be installed here. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of Debian's, and removes none. */
export const installPackages = async (packages: readonly string[]): Promise<void> => {
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
