import { PORT } from '../port.ts';
import { inEngines } from './in-engines.ts';
import type { Walker } from './walker.ts';

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

/** Whether a page of the visitor is drawn in both fonts of its site, requested before the page had loaded. */
const isInOwnFonts = async (visitor: Walker, host: string): Promise<boolean> => {
  await visitor.goTo(`http://${host}:${String(PORT)}/products`);
  await visitor.sees('footer');
  const own = (await visitor.run(OWN_FONTS)) as readonly string[];
  return own.length === 2 && (await visitor.run(REQUESTED)) === true;
};

/** A page or a font may be later than on any good line while the machine does other work: others try. */
const PROFILES = 6;

inEngines(
  '[TENANT-006] a fresh profile sees the brand’s fonts at once',
  async (visitor) => {
    for (const host of HOSTS) {
      // The first page of each site is another first page.
      if (await isInOwnFonts(visitor, host)) return;
    }
    throw new Error('No site is drawn in its fonts.');
  },
  PROFILES,
);
