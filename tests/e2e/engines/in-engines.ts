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

type Open = (options: BrowserOptions) => Promise<Driver>;

type Walk = (visitor: Walker) => Promise<void>;

const ENGINES: readonly (readonly [string, Open])[] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebkit],
];

/** A walk by a fresh profile; a page that complains fails it. */
const walkIn = async (open: Open, walk: Walk): Promise<void> => {
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
};

/**
 * A walk in each engine that no other test uses.
 * @param profiles how many may try, one after another, where the engine waits no longer for a machine with other work
 */
export const inEngines = (title: string, walk: Walk, profiles = 1): void => {
  for (const [name, open] of ENGINES) {
    test(`${title} in ${name}`, async () => {
      test.setTimeout(MOST_MS);
      for (let others = profiles - 1; ; others -= 1) {
        try {
          await walkIn(open, walk);
          return;
        } catch (thrown) {
          if (others === 0) throw thrown;
        }
      }
    });
  }
};
