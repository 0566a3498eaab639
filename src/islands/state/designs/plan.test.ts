import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Floor } from '#lib/designs/floor.ts';
import { $plan, createRoomPlan } from './plan.ts';

vi.mock('../shell/notices.ts', () => ({ notify: vi.fn() }));

const PIECE = { variantID: '7', x: 1_000, y: 1_000, turn: 0 } as const;

const FLOOR = {
  room: '3',
  name: 'Hall',
  productIds: ['1'],
  plan: { width: 4_000, depth: 5_000, openings: [], pieces: [PIECE] },
  pieces: [
    {
      index: 0,
      number: 1,
      name: 'Chair',
      width: 500,
      depth: 500,
      height: 900,
      x: 1_000,
      y: 1_000,
      turn: 0,
      kind: 'chair',
      model: null,
    },
  ],
} as unknown as Floor;

/** A shop that answers each save when the test says so. */
const shop = () => {
  const asked: { readonly x: number; readonly answer: (saved: boolean) => void }[] = [];
  const saveRoomDesign = vi.fn(
    ({ body }: { body: { plan: { pieces: readonly { x: number }[] } } }) =>
      new Promise((resolve, reject) => {
        const answer = (saved: boolean) => {
          if (saved) resolve({});
          else reject(new Error('refused'));
        };
        asked.push({ x: body.plan.pieces[0]?.x ?? NaN, answer });
      }),
  );
  const plan = createRoomPlan({ api: { saveRoomDesign } as never });
  plan.open(FLOOR);
  return {
    asked,
    plan,
    move: () => {
      plan.move(0, 50, 0, () => 'moved');
    },
  };
};

const shownX = () => $plan.get()?.floor.pieces[0]?.x;
const rest = () => vi.advanceTimersByTimeAsync(500);

describe('the plan of a room', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is saved a moment after the last move', async () => {
    const { asked, move } = shop();
    move();
    move();
    await rest();
    expect(asked.map(({ x }) => x)).toEqual([1_100]);
    expect($plan.get()?.status).toBe('saving');
    asked[0]?.answer(true);
    await rest();
    expect($plan.get()?.status).toBe('saved');
    expect(asked).toHaveLength(1);
  });

  it('sends a change during a save once that has been answered, so that the last one counts', async () => {
    const { asked, move } = shop();
    move();
    await rest();
    move();
    await rest();
    expect(asked.map(({ x }) => x)).toEqual([1_050]);
    asked[0]?.answer(true);
    await rest();
    expect(asked.map(({ x }) => x)).toEqual([1_050, 1_100]);
    asked[1]?.answer(true);
    await rest();
    expect([shownX(), $plan.get()?.status]).toEqual([1_100, 'saved']);
  });

  it('returns to its last saved state when the shop refuses a save', async () => {
    const { asked, move } = shop();
    move();
    await rest();
    asked[0]?.answer(false);
    await rest();
    expect([shownX(), $plan.get()?.status, asked.length]).toEqual([1_000, 'saved', 1]);
  });

  it('sends unsaved changes as the page closes, and nothing else', async () => {
    const { asked, plan, move } = shop();
    plan.leave();
    expect(asked).toHaveLength(0);
    move();
    await rest();
    move();
    plan.leave();
    expect(asked.map(({ x }) => x)).toEqual([1_050, 1_100]);
  });
});
