import { afterEach, describe, expect, it, vi } from 'vitest';
import { showsDevelopmentBanner } from './development-banner.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the banner of development', () => {
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])(
    '[HEADER-017] in a development build (%s) of a development site (%s): %s',
    (build, development, expected) => {
      vi.stubGlobal('__DEVELOPMENT_BUILD__', build);
      expect(showsDevelopmentBanner({ development })).toBe(expected);
    },
  );
});
