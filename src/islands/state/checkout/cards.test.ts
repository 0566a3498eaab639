import { describe, expect, it } from 'vitest';
import { $cards, createCards } from './cards.ts';

const card = (id: string) => ({ id }) as never;
const SHOWN = ['a', 'b', 'c'].map(card);

/** A shop with three cards that answers each removal when the test says so. */
const shop = () => {
  let held = ['a', 'b', 'c'];
  const answers: ((isDone: boolean) => void)[] = [];
  const removeCard = ({ params: { id } }: { params: { id: string } }) =>
    new Promise((resolve, reject) => {
      answers.push((isDone) => {
        if (isDone) held = held.filter((other) => other !== id);
        if (isDone) resolve({ data: held.map(card) });
        else reject(new Error('refused'));
      });
    });
  const api = { removeCard };
  const session = { asCustomer: <T>(call: () => Promise<T>) => call() };
  return { cards: createCards({ api, session } as never), answers };
};

const shown = () => $cards.get()?.cards.map(({ id }) => id);
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('cards', () => {
  it('[CARD-002] disappears at once, and does not return while another removal is in progress', async () => {
    const { cards, answers } = shop();
    const first = cards.remove(SHOWN, 'a');
    const second = cards.remove($cards.get()?.cards ?? [], 'b');
    expect(shown()).toEqual(['c']);
    await settled();
    answers[0]?.(true);
    await first;
    expect(shown()).toEqual(['c']);
    await settled();
    answers[1]?.(true);
    await second;
    expect(shown()).toEqual(['c']);
    expect($cards.get()?.done).not.toBe('');
  });

  it('[CARD-002] alone returns when the shop refuses to remove it', async () => {
    const { cards, answers } = shop();
    const first = cards.remove(SHOWN, 'a');
    const second = cards.remove($cards.get()?.cards ?? [], 'b');
    await settled();
    answers[0]?.(false);
    await first;
    expect(shown()).toEqual(['a', 'c']);
    expect($cards.get()?.form?.errors['']).not.toBe('');
    await settled();
    answers[1]?.(true);
    await second;
    expect(shown()).toEqual(['a', 'c']);
  });
});
