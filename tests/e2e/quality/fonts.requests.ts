import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';

/* The fonts that a first visit loads, while a phone also loads the first pictures. */

const KILOBYTE = 1024;
const CEILING = 20 * KILOBYTE;

/** Font faces with the characters of English pages. */
const BASIC = /@font-face\{[^}]*?src:url\(([^)]+)\)[^}]*?unicode-range:U\+0020-007E[^}]*\}/g;

for (const host of ['localhost', 'hearth.localhost', 'nordhem.localhost', 'ombre.localhost']) {
  test(`no font for the first paint at ${host} weighs more than 20 kB`, async () => {
    const { text } = await requestFrom(host, '/');
    const files = [...text.matchAll(BASIC)].map(([, address = '']) => address);
    expect(files).not.toEqual([]);
    const sizes = files.map((file) => ({
      file,
      bytes: statSync(path.join('dist/client', file)).size,
    }));
    expect(sizes.filter(({ bytes }) => bytes > CEILING)).toEqual([]);
  });
}
