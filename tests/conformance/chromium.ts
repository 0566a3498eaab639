import { chromium, type Browser } from '@playwright/test';
import { headlessShellPath } from '../../tools/local/chromium.ts';

/** The browser that the tests of a sign-in drive. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
