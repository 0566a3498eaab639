import { expect, it } from 'vitest';
import { BROWSER_ROUTES } from './browser-routes.ts';
import { routesByScripts } from './routes-by-scripts.ts';

it('the browser’s table has the calls that scripts make, as their rows say (npm run draw)', () => {
  expect(BROWSER_ROUTES).toEqual(routesByScripts());
});
