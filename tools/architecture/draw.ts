import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { BROWSER_ROUTES_FILE, browserRoutesText } from './browser-routes.ts';
import { architecturePicture, PICTURE } from './picture.ts';

const { svg } = await architecturePicture();
await writeFile(PICTURE, svg);
await writeFile(BROWSER_ROUTES_FILE, browserRoutesText());
spawnSync('oxfmt', [BROWSER_ROUTES_FILE], { stdio: 'inherit' });
