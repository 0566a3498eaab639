import { describe, expect, it } from 'vitest';
import { addedIn, sampleOf, sampleText, trayCookie, trayIn, trayOfCookies } from './tray.ts';

describe('the tray of samples', () => {
  it.each([
    ['', []],
    ['1.2', ['1.2']],
    ['1.2~1.2~3.4', ['1.2', '3.4']],
    ['1~.2~1.2.3~<b>.1~5.6', ['5.6']],
    ['1.1~1.2~1.3~1.4~1.5~1.6', ['1.1', '1.2', '1.3', '1.4', '1.5']],
  ])('reads %j as %j', (text, tray) => {
    expect(trayIn(text)).toEqual(tray);
  });

  it('finds its own cookie among others', () => {
    expect(trayOfCookies('my-samples=9.9; samples=1.2~3.4; signed-in=1')).toEqual(['1.2', '3.4']);
    expect(trayOfCookies('')).toEqual([]);
  });

  it('is read as it was written', () => {
    const value = sampleText({ variantId: '12', swatchId: '34' });
    expect(sampleOf(value)).toEqual({ variantId: '12', swatchId: '34' });
    expect(trayOfCookies(trayCookie([value]).split(';')[0] ?? '')).toEqual([value]);
  });

  it('takes one swatch, or every ticked one', () => {
    expect(addedIn({ add: '1.2', 'add-3.4': 'on', other: 'x' })).toEqual(['1.2', '3.4']);
  });
});
