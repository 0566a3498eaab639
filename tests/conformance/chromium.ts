import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../../tools/local/chromium.ts';

/** The browser that the tests of a sign-in drive. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
