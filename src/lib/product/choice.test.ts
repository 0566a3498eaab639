import { describe, expect, it } from 'vitest';
import { choose, priceOfChoice, statusOfChoice } from './choice.ts';

const swatch = (id: string, rrp = 0, inventoryStatus = '') => ({
  id,
  rrp,
  inventoryStatus,
  rrpWithoutDiscount: rrp,
});
const option = (id: string, swatches: ReturnType<typeof swatch>[], rrp = 0, status = '') => ({
  ...swatch(id, rrp, status),
  swatches,
});

const two = option('1', [swatch('11'), swatch('12')]);
const three = option('2', [swatch('21', 240), swatch('22', 250, 'out_of_stock')], 230, 'active');
const variant = { options: [two, three], swatches: [swatch('9', 100)] };

describe('choice', () => {
  it.each([
    ['nothing', {}, '1', '11'],
    ['an option', { option: '2' }, '2', '21'],
    ['an option and its swatch', { option: '2', swatch: '22' }, '2', '22'],
    ['a swatch of another option', { option: '1', swatch: '22' }, '1', '11'],
    ['an unknown option', { option: '7' }, '1', '11'],
  ])('[PDP-047] by %s', (_, ids, optionId, swatchId) => {
    const chosen = choose(variant, ids);
    expect([chosen.option?.id, chosen.swatch?.id]).toEqual([optionId, swatchId]);
  });

  it('[PDP-047] uses the variant’s own swatches if the option has none', () => {
    const plain = { ...variant, options: [option('1', [])] };
    expect(choose(plain).swatch?.id).toBe('9');
    expect(choose({ options: [], swatches: [] })).toEqual({
      option: null,
      swatch: null,
      swatches: [],
    });
  });

  it.each([
    ['the swatch', { option: '2', swatch: '21' }, 240],
    ['the variant, if neither has one', { option: '1' }, 200],
  ])('[PDP-048] has the price of %s', (_, ids, rrp) => {
    const sold = { rrp: 200, rrpWithoutDiscount: 220 };
    expect(priceOfChoice(choose(variant, ids), sold).rrp).toBe(rrp);
  });

  it('[PDP-048] has the price of the option if the swatch has none', () => {
    const chosen = choose({ options: [option('3', [swatch('31')], 230)], swatches: [swatch('9')] });
    expect(priceOfChoice(chosen, { rrp: 200, rrpWithoutDiscount: 0 }).rrp).toBe(230);
  });

  it.each([
    [{ option: '2', swatch: '22' }, 'order_by_email', 'out_of_stock'],
    [{ option: '2', swatch: '21' }, 'order_by_email', 'active'],
    [{ option: '1' }, 'order_by_email', 'order_by_email'],
    [{ option: '1' }, undefined, ''],
  ])('[PDP-044] %j, for a choice that is %s, is %s', (ids, sold, status) => {
    expect(statusOfChoice(choose(variant, ids), sold)).toBe(status);
  });
});
