import puppeteer from 'puppeteer-core';
import { firefoxPath } from '../../../tools/local/engines.ts';
import { WINDOW, type Driver, type BrowserOptions } from './driver.ts';

/** What Firefox says of each file that it was loading when the visitor left the page. */
const BROKEN_OFF =
  /ServiceWorker intercepted the request|error loading dynamically imported module/;

/** Opens Firefox, driven by WebDriver BiDi. */
export const openFirefox = async ({ display }: BrowserOptions): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: false,
    // On a machine with other work a font of the page may take longer than the tenth of a second that Firefox waits.
    extraPrefsFirefox: { 'gfx.downloadable_fonts.fallback_delay_short': 10_000 },
    env: { ...process.env, DISPLAY: display },
    defaultViewport: WINDOW,
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!BROKEN_OFF.test(text)) complaints.push(`${page.url()}: ${text}`);
  };
  page.on('pageerror', (thrown) => {
    complain(String(thrown));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  return {
    goTo: async (url) => void (await page.goto(url)),
    url: () => Promise.resolve(page.url()),
    run: (body, args) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    complaints: () => complaints,
    screenshot: () => page.screenshot({ encoding: 'base64' }),
    close: () => browser.close(),
  };
};
