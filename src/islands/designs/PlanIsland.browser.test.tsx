import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Floor } from '#lib/designs/floor.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';
import { PlanIsland } from './PlanIsland.tsx';

const SAVE = 'POST /v1/api/personrooms/postsavepersonroomdesign';

/** A room of four metres by five, with a chair in the middle. */
const FLOOR: Floor = {
  room: '3',
  name: 'Hall',
  productIds: ['1'],
  plan: {
    width: 4_000,
    depth: 5_000,
    door: { wall: 'bottom', at: 700 },
    pieces: [{ variantID: '7', x: 2_000, y: 2_500, turn: 0 }],
  },
  pieces: [
    {
      index: 0,
      number: 1,
      name: 'Chair',
      width: 500,
      depth: 500,
      height: 900,
      x: 2_000,
      y: 2_500,
      turn: 0,
      model: null,
      kind: { symbol: 'seat', clear: 0, stands: 'middle' },
    },
  ],
};

/** The timers that delay a save until the piece rests. */
const TIMEOUTS: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setTimeout', 'clearTimeout'] };

const plan = page.getByRole('group', { name: 'Plan of Hall, to scale' });
const chair = page.getByRole('img', { name: /^1, Chair/ });

/** Expects the chair at a position, in metres. */
const isAt = (right: string, down: string) =>
  expect
    .element(chair)
    .toHaveAttribute(
      'aria-label',
      expect.stringContaining(`${right} m from the left and ${down} m from the top`),
    );

const show = (movable = true) => render(<PlanIsland first={FLOOR} movable={movable} />);

/** The positions of the chair that were saved, in millimetres. */
const saved = () =>
  sentBy(SAVE).map(({ body }) => {
    const sent = body as { plan: { pieces: readonly { x: number; y: number; turn: number }[] } };
    const { x, y, turn } = sent.plan.pieces[0] ?? { x: NaN, y: NaN, turn: NaN };
    return [x, y, turn];
  });

const focusChair = (): void => {
  (chair.element() as SVGElement).focus();
};

beforeEach(() => {
  signIn();
  reply(SAVE, { data: {} });
});

describe('a piece of a plan', () => {
  it('[API-111] moves by the arrow keys, ten times as far with Shift, and is saved once it rests', async () => {
    await show();
    focusChair();
    vi.useFakeTimers(TIMEOUTS);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await isAt('2.05', '2.55');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await isAt('1.55', '2.55');
    await expect.element(page.getByText('Not saved yet')).toBeVisible();
    vi.advanceTimersByTime(499);
    expect(saved()).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(saved).toEqual([[1_550, 2_550, 0]]);
    await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
  });

  it('[API-111] turns by a key, and its new position is announced', async () => {
    await show();
    focusChair();
    await userEvent.keyboard('r');
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(
        'Chair: 2.00 m from the left and 2.50 m from the top, turned by 90 degrees.',
      );
  });

  it('[API-111] is dragged by the pointer, in steps, and saved as soon as it is dropped', async () => {
    await show();
    const [frame, piece] = [plan.element(), chair.element()].map((one) =>
      one.getBoundingClientRect(),
    );
    const metre = ((plan.element() as SVGSVGElement).getScreenCTM()?.a ?? 0) * 1_000;
    const middle = {
      x: (piece?.x ?? 0) + (piece?.width ?? 0) / 2 - (frame?.x ?? 0),
      y: (piece?.y ?? 0) + (piece?.height ?? 0) / 2 - (frame?.y ?? 0),
    };
    // A rest alone saves nothing.
    vi.useFakeTimers(TIMEOUTS);
    await chair.dropTo(plan, { targetPosition: { x: middle.x + metre, y: middle.y - metre } });
    await isAt('3.00', '1.50');
    await expect.poll(saved).toEqual([[3_000, 1_500, 0]]);
  });

  it('[API-111] returns to where it was when the plan cannot be saved', async () => {
    reply(SAVE, refusal(503, ''));
    await show();
    focusChair();
    await userEvent.keyboard('{ArrowRight}');
    await isAt('2.05', '2.50');
    await expect.poll(notices).toEqual(['Your plan couldn’t be saved, so it’s as it was before.']);
    await isAt('2.00', '2.50');
  });

  it('[API-111] is saved at once when the page closes', async () => {
    await show();
    focusChair();
    await userEvent.keyboard('{ArrowRight}');
    dispatchEvent(new Event('pagehide'));
    expect(saved()).toEqual([[2_050, 2_500, 0]]);
  });

  it('does not move in another customer’s room', async () => {
    await show(false);
    await expect.element(chair).not.toHaveAttribute('tabindex');
    await expect.element(page.getByRole('button', { name: 'See it in 3D' })).toBeVisible();
  });
});
