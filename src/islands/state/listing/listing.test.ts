import { describe, expect, it } from 'vitest';
import { createHttp } from '../http.ts';
import { $listing, createListing } from './listing.ts';

/** Pages that arrive when the test says so. */
const waitingPages = () => {
  const arrive = new Map<string, (html: string) => void>();
  const page = (path: string) =>
    new Promise<string>((resolve) => {
      arrive.set(path, resolve);
    });
  return { page, arrive: (path: string) => arrive.get(path)?.(`page ${path}`) };
};

describe('the list in the browser', () => {
  it('[FILTER-009] [FILTER-013] is fetching until the page is there', async () => {
    const pages = waitingPages();
    const shown = createListing(pages).show('/a');
    expect($listing.get()).toBe('fetching');
    pages.arrive('/a');
    expect(await shown).toBe('page /a');
    expect($listing.get()).toBe('idle');
  });

  it('[FILTER-014] shows the latest request, whichever reply arrives last', async () => {
    const pages = waitingPages();
    const listing = createListing(pages);
    const first = listing.show('/a');
    const second = listing.more('/b');
    pages.arrive('/b');
    pages.arrive('/a');
    expect(await second).toBe('page /b');
    expect(await first).toBeNull();
    expect($listing.get()).toBe('idle');
  });

  it('fails when the page fails, and requests it again next time', async () => {
    let asked = 0;
    const send = () => Promise.resolve(new Response('', { status: ++asked === 1 ? 404 : 200 }));
    const listing = createListing(createHttp({ send }));
    await expect(listing.show('/a')).rejects.toMatchObject({ status: 404 });
    expect($listing.get()).toBe('idle');
    expect(await listing.show('/a')).toBe('');
    expect(await listing.show('/a')).toBe('');
    expect(asked).toBe(2);
  });
});
