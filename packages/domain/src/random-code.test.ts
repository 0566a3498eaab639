import { expect, it } from 'vitest';
import { randomCode } from './random-code.ts';

it('a random code has its length, and no letter that looks like another', () => {
  const codes = Array.from({ length: 200 }, () => randomCode(10));
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.join('')).size).toBe(32);
});
