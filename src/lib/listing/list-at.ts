import { listPage, type ListAnswer } from './list-page.ts';
import { productsPlace, storePlace } from './list-place.ts';

type Api = Parameters<typeof listPage>[0];

/** The list segments of a path, and how to parse them: below `/products`, or below `/{slug}/products/list`. */
const readPath = (path: string) => {
  const [first, second, third, ...rest] = path.split('/').slice(1);
  if (first === 'products' && second !== 'd') {
    const segments = [second, third, ...rest].filter((segment) => segment !== undefined);
    return { read: productsPlace, segments };
  }
  const isStore = second === 'products' && third === 'list';
  return isStore ? { read: storePlace, segments: rest } : null;
};

/** The list of a URL (path and query); null if it is not a list. */
export const listAt = async (api: Api, href: string): Promise<ListAnswer | null> => {
  const { pathname, searchParams } = new URL(href, 'http://shop');
  const path = readPath(pathname);
  return path && listPage(api, path.read, path.segments, searchParams);
};
