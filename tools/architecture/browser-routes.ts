import { routesByScripts } from '@parlour/contract';

/** The file of the browser's table of calls. */
export const BROWSER_ROUTES_FILE = 'packages/contract/src/browser-routes.ts';

/** The read that the script of every customer's page makes; it does without the others. */
const ALONE = 'readCart';

/** The browser's table of calls as TypeScript, made from the rows of the contract. */
export const browserRoutesText = (): string => {
  const rows = Object.entries(routesByScripts()).map(([name, { method, path, effect }]) => {
    const route = `{ method: '${method}', path: '${path}', effect: '${effect}' }`;
    return `  ${name}: ${name === ALONE ? 'READ_CART' : route},`;
  });
  return `import { READ_CART } from './read-cart.ts';

/**
 * The calls that scripts of pages make, by the names of their rows: those that say \`byScripts\`. It does not need
 * zod, so that browsers can load it. \`npm run draw\` writes this file.
 */
export const BROWSER_ROUTES = {
${rows.join('\n')}
} as const;

/** Name of a call that scripts of pages make. */
export type BrowserCall = keyof typeof BROWSER_ROUTES;
`;
};
