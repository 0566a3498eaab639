import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';
import { inEngines } from './in-engines.ts';

/* The brand's letters on the first page of a visit, in the engines whose line nobody can fix. */

const HOSTS = ['hearth.localhost', 'nordhem.localhost', 'ombre.localhost', 'localhost'];

/** Fonts of headings and text in which the page draws a word, in place of any other. */
const OWN_FONTS = `
  const widthIn = (family) => {
    const text = document.body.appendChild(document.createElement('span'));
    text.style.cssText = 'position:absolute;font:2rem ' + family;
    text.textContent = 'Furniture';
    const { width } = text.getBoundingClientRect();
    text.remove();
    return width;
  };
  return [document.querySelector('h1'), document.body]
    .map((element) => getComputedStyle(element).fontFamily.split(',')[0])
    .filter((own) => widthIn(own + ', monospace') !== widthIn('monospace'));`;

/** Whether a file of a font was requested before the page had loaded. */
const REQUESTED = `
  const [{ loadEventStart }] = performance.getEntriesByType('navigation');
  return performance.getEntriesByType('resource')
    .some(({ name, startTime }) => name.endsWith('.woff2') && startTime < loadEventStart);`;

inEngines('[TENANT-006] a fresh profile sees the brand’s fonts at once', async (visitor) => {
  // On a machine with other work a page or a font may come too late: each site is another first page.
  const drawn: string[] = [];
  for (const host of HOSTS) {
    await test.step(host, async () => {
      await visitor.goTo(`http://${host}:${String(PORT)}/products`);
      await visitor.sees('footer');
      if (((await visitor.run(OWN_FONTS)) as string[]).length < 2) return;
      expect(await visitor.run(REQUESTED)).toBe(true);
      drawn.push(host);
    });
  }
  expect(drawn).not.toEqual([]);
});
