import { test } from '@playwright/test';
import { headlessShellPath } from '../../../tools/local/chromium.ts';
import { testReadable } from './readable.ts';

/* A visitor who has set the text of the browser to twice its size (WCAG 2.2, 1.4.4). */

test.use({
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'],
  },
});

testReadable('with text of 200 %', '@once-wide');
