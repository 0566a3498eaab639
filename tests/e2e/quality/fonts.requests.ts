import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';

/* What a first visit loads of a site's fonts, which a phone does beside the first pictures. */

const KILOBYTE = 1024;
const CEILING = 20 * KILOBYTE;

/** Faces of the characters that English pages are made of. */
const BASIC = /@font-face\{[^}]*?src:url\(([^)]+)\)[^}]*?unicode-range:U\+0020-007E[^}]*\}/g;

for (const host of ['localhost', 'hearth.localhost', 'nordhem.localhost', 'ombre.localhost']) {
  test(`no font of the first paint weighs more than 20 kB at ${host}`, async () => {
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
