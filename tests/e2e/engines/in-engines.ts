import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';
import { openDisplay } from './display.ts';
import type { BrowserOptions, Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { openWebkit } from './webkit.ts';

const ORIGIN = `http://hearth.localhost:${String(PORT)}`;

/** A walk whose browser alone takes 40 seconds to start on a busy machine; each of its steps has a limit of its own. */
const MOST_MS = 600_000;

const ENGINES: readonly (readonly [string, (options: BrowserOptions) => Promise<Driver>])[] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebkit],
];

/** A walk in each engine that no other test uses; a page that complains fails it. */
export const inEngines = (title: string, walk: (visitor: Walker) => Promise<void>): void => {
  for (const [name, open] of ENGINES) {
    test(`${title} in ${name}`, async () => {
      test.setTimeout(MOST_MS);
      const display = await openDisplay();
      const driver = await open({ display: display.name });
      try {
        await walk(new Walker(driver, ORIGIN));
        expect(driver.complaints()).toEqual([]);
      } catch (thrown) {
        await writeFile(test.info().outputPath('seen.png'), await driver.screenshot(), 'base64');
        throw thrown;
      } finally {
        await driver.close();
        display.close();
      }
    });
  }
};
