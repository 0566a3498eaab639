import { describe, expect, it } from 'vitest';
import { cachedUnder } from './page-cache.ts';

describe('what a page tells the page cache', () => {
  it('lets an import purge every page that shows the catalogue', () => {
    expect(cachedUnder('home').tags).toEqual(['catalogue', 'home']);
    expect(cachedUnder().tags).toEqual(['catalogue']);
  });
});
