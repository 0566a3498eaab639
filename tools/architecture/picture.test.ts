import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { architecturePicture, PICTURE } from './picture.ts';

it('the picture of the layers is that of the import table: npm run draw makes it anew', async () => {
  const picture = await architecturePicture();
  expect(picture).toContain('<title>src/worker/market');
  expect(await readFile(PICTURE, 'utf8')).toBe(picture);
});
