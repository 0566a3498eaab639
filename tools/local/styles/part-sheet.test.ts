import { describe, expect, it } from 'vitest';
import { partSheet } from './part-sheet.ts';

describe('a sheet', () => {
  it('is marked where the rules of one component end', () => {
    expect(
      partSheet('.a.astro-x{top:0}.b.astro-x .c{top:1px}.a.astro-y{top:2px}.d{top:3px}.e{top:4px}'),
    ).toBe(
      '.a.astro-x{top:0}.b.astro-x .c{top:1px}/**/.a.astro-y{top:2px}/**/.d{top:3px}.e{top:4px}',
    );
  });

  it('keeps each rule in its layer', () => {
    expect(
      partSheet('@layer base{h1{top:0}.a{top:1px}}@layer components{.b{top:2px}.astro-x{top:3px}}'),
    ).toBe(
      '@layer base{h1{top:0}}/**/@layer base{.a{top:1px}}@layer components{.b{top:2px}}/**/@layer components{.astro-x{top:3px}}',
    );
  });

  it('says of rules for a medium whose they are, and leaves what selects nothing where it was', () => {
    expect(
      partSheet(
        '@layer reset,base;.astro-x{animation:a}@keyframes a{from{top:0}}@media print{.astro-x{top:0}}@media print{h1{top:0}}',
      ),
    ).toBe(
      '@layer reset,base;/**/.astro-x{animation:a}@keyframes a{from{top:0}}@media print{.astro-x{top:0}}/**/@media print{h1{top:0}}',
    );
  });
});
