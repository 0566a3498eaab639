import { expect, it } from 'vitest';
import { importsOf } from './imports-of-islands.ts';

it('finds what a script imports, also in a circle', () => {
  const scripts = {
    'cart.js': { imports: ['react.js', 'shared.js'] },
    'react.js': { imports: [] },
    'shared.js': { imports: ['react.js', 'stores.js'] },
    'stores.js': { imports: ['shared.js'] },
  };
  expect(importsOf('cart.js', scripts).toSorted()).toEqual(['react.js', 'shared.js', 'stores.js']);
  expect(importsOf('react.js', scripts)).toEqual([]);
});
