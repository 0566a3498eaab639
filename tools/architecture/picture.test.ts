import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { architecturePicture, PICTURE } from './picture.ts';

it('the picture of the layers matches the import table: npm run draw draws it again', async () => {
  const picture = await architecturePicture();
  expect(picture).toContain('<title>src/worker/market');
  expect(await readFile(PICTURE, 'utf8')).toBe(picture);
});
