import { describe, expect, it } from 'vitest';
import { changedChoice, type ChoosingLink } from './changed-choice.ts';

const SMALL = '/sofa/products/d/1';
const BIG = '/sofa/products/d/2';
const IN_MOSS = '/sofa/products/d/3';

const link = (part: ChoosingLink['part'], href: string, swatch = ''): ChoosingLink => ({
  part,
  href,
  swatch,
});

describe('the address of a link that is pressed while another page is on its way', () => {
  it.each([
    [
      'option',
      'swatch',
      link('swatch', `${SMALL}?option=1&swatch=11`, '11'),
      '?option=2&swatch=11',
    ],
    [
      'option',
      'seller',
      link('seller', `${SMALL}?option=1&swatch=10&seller=4`),
      '?option=2&seller=4',
    ],
    ['option', 'option', link('option', `${SMALL}?option=3`), '?option=3'],
  ])('has the %s of that page and the %s of the link', (_, __, pressed, query) => {
    expect(changedChoice(pressed, SMALL, `${SMALL}?option=2`)).toBe(SMALL + query);
  });

  it('[PDP-047] has no swatch of that page with another option, and keeps the seller', () => {
    const wanted = `${SMALL}?option=1&swatch=11&seller=4`;
    expect(changedChoice(link('option', `${SMALL}?option=2`), SMALL, wanted)).toBe(
      `${SMALL}?option=2&seller=4`,
    );
  });

  it('[PDP-002] has the variant of the link, with all that is chosen', () => {
    const wanted = `${SMALL}?option=2&swatch=11&seller=4`;
    expect(changedChoice(link('variant', `${BIG}?option=9`), SMALL, wanted)).toBe(
      `${BIG}?option=2&swatch=11&seller=4`,
    );
  });

  it.each([
    [link('option', `${SMALL}?option=2`), `${BIG}?option=2`],
    [link('swatch', `${SMALL}?option=1&swatch=11`, '11'), `${BIG}?swatch=11`],
    [link('swatch', IN_MOSS, '11'), `${BIG}?swatch=11`],
    [link('seller', `${SMALL}?option=1&seller=4`), `${BIG}?seller=4`],
  ])('keeps the variant of that page for %j', (pressed, href) => {
    expect(changedChoice(pressed, SMALL, BIG)).toBe(href);
  });

  it('is the variant in the swatch where one is shown in it, with the option of that page', () => {
    const wanted = `${SMALL}?option=2&swatch=12`;
    expect(changedChoice(link('swatch', IN_MOSS, '11'), SMALL, wanted)).toBe(`${IN_MOSS}?option=2`);
  });

  it('is the link’s own while no other is on its way', () => {
    const { href } = link('swatch', `${SMALL}?option=1&swatch=11`);
    expect(changedChoice(link('swatch', href, '11'), SMALL, SMALL)).toBe(href);
  });
});
