import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPublicPath } from '#lib/shell/speculation.ts';
import { tracked } from './tracked.ts';

/** What a page or its layout writes when it belongs to one visitor. */
const PRIVATE = 'Astro.cache.set(false)';

/** Pages that show nothing of a visitor's, but whose time is not to be kept. No link leads to them. */
const ERRORS = ['/404', '/500'];

const read = (file: string): string => readFileSync(file, 'utf8');

/** Whether a page says that no cache may keep it, itself or by a layout. */
const isPrivate = (file: string): boolean => {
  const source = read(file);
  const layouts = source.matchAll(/from '#layouts\/(\w+\.astro)'/g);
  return (
    source.includes(PRIVATE) ||
    [...layouts].some(([, layout = '']) => isPrivate(`src/layouts/${layout}`))
  );
};

/** A path that the page answers. */
const pathOf = (file: string): string =>
  file
    .replace(/^src\/pages|(\/index)?\.astro$/g, '')
    .replace(/\/\[\.\.\.\w+\]/g, '')
    .replace(/\[\w+\]/g, '1') || '/';

const pages = tracked.filter((file) => /^src\/pages\/.*\.astro$/.test(file));

describe('a page of one visitor', () => {
  it('is not fetched ahead by a browser: the rules name its links', () => {
    const own = pages.filter(isPrivate).map(pathOf);
    expect(own.length).toBeGreaterThan(40);
    expect(own).toContain('/samples');
    expect(own.filter((path) => isPublicPath(path) && !ERRORS.includes(path))).toEqual([]);
  });
});
