import { writeFile } from 'node:fs/promises';
import { architecturePicture, PICTURE } from './picture.ts';

await writeFile(PICTURE, await architecturePicture());
