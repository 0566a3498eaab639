import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paginationOf } from '#lib/listing/pagination.ts';
import { tilesOfChairs } from '../../../tests/browser/catalogue.ts';
import { createListing, type Listed } from '../state/listing/listing.ts';
import { useNearEnd } from './use-near-end.ts';

const LAST = 3;

/** A page of a list of three pages, a chair on each. */
const pageAt = (href: string): Listed => {
  const number = Number(new URL(href, location.href).searchParams.get('page') ?? 1);
  return {
    title: 'Chairs',
    canonical: '/',
    robots: null,
    sorts: [],
    tiles: tilesOfChairs(1, number),
    pagination: paginationOf((other) => `/?page=${String(other)}`, number, LAST),
  };
};

const openList = async () => {
  const load = vi.fn((href: string) => Promise.resolve(pageAt(href)));
  const listing = createListing(load);
  await listing.open(location.href);
  load.mockClear();
  return {
    listing,
    load,
    asked: () => load.mock.calls.map(([href]) => new URL(href, location.href).search),
  };
};

type Listing = Awaited<ReturnType<typeof openList>>['listing'];

interface Props {
  readonly listing: Listing;
  readonly endless: boolean;
  /** Pixels above the end. */
  readonly length: number;
}

const isList = (): boolean => true;

const List = ({ listing, endless, length }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  useNearEnd({ listing, isList }, end, endless);
  const { tiles } = useStore(listing.$listing);
  return (
    <>
      <div style={{ blockSize: length }}>
        {tiles.map(({ name, variantId }) => (
          <p key={variantId}>{name}</p>
        ))}
      </div>
      <div ref={end}>The end</div>
    </>
  );
};

const chair = (number: number) => page.getByText(`Chair ${String(number)}`);

const look = () =>
  new Promise((resolve) => {
    new IntersectionObserver(resolve).observe(page.getByText('The end').element());
  });

/** Waits until the browser has said some times how near the end is, and what follows has been drawn. */
const lookedAtEnd = async (): Promise<void> => {
  for (let times = 0; times < 6; times += 1) await look();
};

const saveData = (isSaved: boolean): void => {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: isSaved },
    configurable: true,
  });
};

// A slow connection of the machine that runs the tests would stop every fetch ahead.
beforeEach(() => {
  saveData(false);
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the end of a list', () => {
  it('[SELLER-013] of a store loads one page after another as it comes near, up to the last one', async () => {
    const { listing, asked } = await openList();
    await render(<List listing={listing} endless length={100} />);
    await expect.element(chair(3)).toBeVisible();
    await lookedAtEnd();
    expect(asked()).toEqual(['?page=2', '?page=3']);
  });

  it('[SELLER-006] waits for a list that the visitor has pressed, which is shown', async () => {
    const { listing, load, asked } = await openList();
    const reply = Promise.withResolvers<Listed>();
    load.mockReturnValueOnce(reply.promise);
    const shown = listing.show('/?room=1', false);
    await render(<List listing={listing} endless length={100} />);
    // In the first moment the status is idle, as nothing is said of a quick reply.
    await lookedAtEnd();
    expect(asked()).toEqual(['?room=1']);
    reply.resolve({ ...pageAt('/?page=3'), title: 'Chairs of a room' });
    expect(await shown).toBe(true);
    expect(listing.$listing.get().list?.title).toBe('Chairs of a room');
  });

  it('loads nothing while it is far', async () => {
    const { listing, asked } = await openList();
    await render(<List listing={listing} endless length={2_000} />);
    await lookedAtEnd();
    expect(asked()).toEqual([]);
    page.getByText('The end').element().scrollIntoView();
    await expect.element(chair(2)).toBeInTheDocument();
  });

  it('loads the next page before a press, which then shows it', async () => {
    const { listing, asked } = await openList();
    await render(<List listing={listing} endless={false} length={100} />);
    await expect.poll(asked).toEqual(['?page=2']);
    await expect.element(chair(2)).not.toBeInTheDocument();
    await listing.more(new URL('/?page=2', location.href).href, false);
    await expect.element(chair(2)).toBeVisible();
    expect(asked().filter((search) => search === '?page=2')).toHaveLength(1);
  });

  it('prefetches nothing for a visitor who saves data', async () => {
    saveData(true);
    const { listing, asked } = await openList();
    await render(<List listing={listing} endless={false} length={100} />);
    await lookedAtEnd();
    expect(asked()).toEqual([]);
  });

  it('[ERROR-003] does not retry by itself after a page has failed to load', async () => {
    const { listing, load, asked } = await openList();
    const reply = Promise.withResolvers<Listed>();
    load.mockReturnValue(reply.promise);
    await render(<List listing={listing} endless length={100} />);
    await expect.poll(() => listing.$listing.get().status).not.toBe('idle');
    reply.reject(new Error('away'));
    await expect.poll(() => listing.$listing.get().hasFailed).toBe(true);
    await lookedAtEnd();
    expect(asked()).toEqual(['?page=2']);
  });
});
