import { describe, expect, it } from 'vitest';
import { consolePaths, isConsolePath, returnPath } from './console-paths.ts';

describe('addresses of the console', () => {
  it.each([
    ['/operator', true],
    ['/operator/console', true],
    ['/operator/console/orders', true],
    ['/operator/consoles', false],
    ['/operator/orders', false],
    ['/operators', false],
  ])('tells them from those of the calls: %s', (path, expected) => {
    expect(isConsolePath(path)).toBe(expected);
  });

  it.each([
    ['/operator/console/orders?site=hearth', '/operator/console/orders?site=hearth'],
    ['', '/operator'],
    ['//evil.example/operator', '/operator'],
    ['https://evil.example/operator/console', '/operator'],
    ['/operator/../profile', '/operator'],
  ])('comes back to %s at %s', (asked, expected) => {
    expect(returnPath(asked)).toBe(expected);
  });

  it('leaves out what is not asked for', () => {
    expect(consolePaths.orders({ site: '', page: 2, status: 'paid' })).toBe(
      '/operator/console/orders?page=2&status=paid',
    );
  });
});
