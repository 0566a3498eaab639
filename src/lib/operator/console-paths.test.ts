import { describe, expect, it } from 'vitest';
import { consolePaths, isConsolePath, returnPath } from './console-paths.ts';

describe('URLs of the console', () => {
  it.each([
    ['/operator', true],
    ['/operator/console', true],
    ['/operator/console/orders', true],
    ['/operator/consoles', false],
    ['/operator/orders', false],
    ['/operators', false],
  ])('are told apart from those of the calls: %s', (path, expected) => {
    expect(isConsolePath(path)).toBe(expected);
  });

  it.each([
    ['/operator/console/orders?site=hearth', '/operator/console/orders?site=hearth'],
    ['', '/operator'],
    ['//evil.example/operator', '/operator'],
    ['https://evil.example/operator/console', '/operator'],
    ['/operator/../profile', '/operator'],
  ])('return to %s at %s', (asked, expected) => {
    expect(returnPath(asked)).toBe(expected);
  });

  it('leave out empty parameters', () => {
    expect(consolePaths.orders({ site: '', page: 2, status: 'paid' })).toBe(
      '/operator/console/orders?page=2&status=paid',
    );
  });
});
