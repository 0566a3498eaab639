import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http.ts';
import { createBuying } from './buying.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1', dispatchEvent: () => true });
});

const LINE = {
  variantId: '1',
  sellerId: '2',
  optionId: '',
  swatchId: '',
  quantity: 2,
  buyNow: false,
};

const failing = (thrown: Error) =>
  createBuying({
    add: () => Promise.reject(thrown),
    leave: vi.fn(),
    here: () => '/_/products/d/1',
  });

it('adds once when pressed again before the first press shows', async () => {
  const add = vi.fn(() => Promise.resolve());
  const { addLine } = createBuying({ add, leave: vi.fn(), here: () => '/_/products/d/1' });
  await Promise.all([addLine(LINE), addLine(LINE)]);
  expect(add).toHaveBeenCalledOnce();
  await addLine(LINE);
  expect(add).toHaveBeenCalledTimes(2);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the message of the buying box about a line that could not be added', () => {
  it.each([
    [new HttpError(409, 'cart_refused', 'Only 1 left.'), 'Only 1 left.'],
    [new HttpError(500, 'unknown', 'Server error'), 'Something went wrong!!'],
    [new TypeError('no connection'), 'Something went wrong!!'],
  ])('[ERROR-005] for %s is the server’s message or ours, for 5 seconds', async (thrown, said) => {
    const { addLine, $message, $isAdding } = failing(thrown);
    await addLine(LINE);
    expect([$message.get(), $isAdding.get()]).toEqual([said, false]);
    vi.advanceTimersByTime(4_999);
    expect($message.get()).toBe(said);
    vi.advanceTimersByTime(1);
    expect($message.get()).toBe('');
  });

  it('[ERROR-005] lasts 5 seconds from the last failure', async () => {
    const { addLine, $message } = failing(new HttpError(500, 'unknown', 'Server error'));
    await addLine(LINE);
    vi.advanceTimersByTime(3_000);
    await addLine(LINE);
    vi.advanceTimersByTime(4_999);
    expect($message.get()).toBe('Something went wrong!!');
    vi.advanceTimersByTime(1);
    expect($message.get()).toBe('');
  });
});
