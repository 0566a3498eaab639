import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $notices, $serverError, dismiss, notify, showServerError } from './notices.ts';

const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  $notices.set([]);
  vi.useFakeTimers();
  vi.stubGlobal('document', { dispatchEvent: ({ type }: Event) => events.push(type) });
});

describe('notices', () => {
  it('[HEADER-020] shows a notification, titled by its type, and has it drawn', () => {
    notify('Success', 'Product has been removed from your cart!!');
    notify('Error', 'something went wrong!!', 'Cart');
    expect($notices.get()).toMatchObject([
      { type: 'Success', title: 'Success', message: 'Product has been removed from your cart!!' },
      { type: 'Error', title: 'Cart', message: 'something went wrong!!' },
    ]);
    expect(events).toEqual(['shop:notice', 'shop:notice']);
  });

  it('[ENTITY-036] gives an error notice a type, a message and a title', () => {
    notify('Error', 'Error retrieving the cart');
    expect($notices.get()).toEqual([
      {
        type: 'Error',
        title: 'Error',
        message: 'Error retrieving the cart',
        id: expect.any(Number) as number,
      },
    ]);
  });

  it('[HEADER-021] closes one notification and leaves the others', () => {
    for (const message of ['a', 'b', 'c']) notify('Info', message);
    dismiss($notices.get()[1]!.id);
    expect($notices.get().map(({ message }) => message)).toEqual(['a', 'c']);
  });

  it('shows the newest four at most', () => {
    for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) notify('Info', message);
    expect($notices.get().map(({ message }) => message)).toEqual(['c', 'd', 'e', 'f']);
  });

  it('[ERROR-010] [HEADER-011] clears a server error after 5000 ms, counted from the last one', () => {
    showServerError('Server error');
    vi.advanceTimersByTime(4_999);
    expect($serverError.get()).toBe('Server error');
    showServerError('Too many words.');
    vi.advanceTimersByTime(4_999);
    expect($serverError.get()).toBe('Too many words.');
    vi.advanceTimersByTime(1);
    expect($serverError.get()).toBe('');
  });
});
