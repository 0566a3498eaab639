import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { architecturePicture, PICTURE } from './picture.ts';

it('the picture of the rooms shows what imports what: npm run draw draws it again', async () => {
  const { svg, floors } = await architecturePicture();
  expect(floors.flat()).toEqual(expect.arrayContaining(['packages/domain', 'src/worker/market']));
  expect(await readFile(PICTURE, 'utf8')).toBe(svg);
});
