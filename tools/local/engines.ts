import { existsSync, globSync } from 'node:fs';
import { canInstall, installPackages } from './packages.ts';

/** Path of Firefox in Debian's package; `FIREFOX` names another. */
export const firefoxPath = (): string => process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Path of WebKitGTK's small browser, which Debian keeps beside its library; empty if it is not installed. */
export const miniBrowserPath = (): string =>
  globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1) ?? '';

/** Debian's packages of both engines, and of a display for a browser that needs one. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

const isInstalled = (): boolean =>
  [firefoxPath(), miniBrowserPath(), '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) =>
    existsSync(path),
  );

/**
 * Installs Firefox and WebKit from Debian's packages unless they are installed.
 * @throws when one is missing and cannot be installed, saying what to do
 */
export const ensureEngines = async (): Promise<void> => {
  if (isInstalled()) return;
  if (!canInstall()) {
    throw new Error(
      `Firefox or WebKit is missing, and the shop is tested in both. Install Debian's packages ${PACKAGES.join(', ')}; FIREFOX=/path/to/firefox names another Firefox.`,
    );
  }
  await installPackages(PACKAGES);
};
