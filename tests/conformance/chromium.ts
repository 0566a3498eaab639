import { chromium, type Browser } from '@playwright/test';
import { headlessShellPath } from '../../tools/local/chromium.ts';

/** Launches the browser for the tests of a sign-in. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
