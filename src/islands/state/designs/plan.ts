import { atom } from 'nanostores';
import type { Floor, OnFloor } from '#lib/designs/floor.ts';
import { insideRoom, turnedOn, type Place } from '#lib/designs/plan.ts';
import { api } from '../api.ts';
import { notify } from '../shell/notices.ts';

export interface PlanState {
  readonly floor: Floor;
  /** What was just done, for those who cannot see it. */
  readonly said: string;
  readonly status: 'saved' | 'unsaved' | 'saving';
}

/** The plan of the page; null while the server's is shown and nothing responds yet. */
export const $plan = atom<PlanState | null>(null);

/** Milliseconds after the last move in which nothing is saved yet. */
const REST_MS = 500;
const FAILED = 'Your plan could not be saved, so it is as it was before.';

let timer: ReturnType<typeof setTimeout> | undefined;
/** What the shop holds. */
let kept: Floor | null = null;

const change = (part: Partial<PlanState>): void => {
  const state = $plan.get();
  if (state) $plan.set({ ...state, ...part });
};

const bodyOf = ({ room, name, productIds, plan, pieces }: Floor) => {
  const places = new Map(pieces.map((piece) => [piece.index, piece]));
  return {
    ...{ personroomID: room, name, productID: [...productIds] },
    plan: {
      ...plan,
      pieces: plan.pieces.map(({ variantID, ...before }, index) => {
        const { x, y, turn } = places.get(index) ?? before;
        return { variantID, x, y, turn };
      }),
    },
  };
};

const save = async (): Promise<void> => {
  clearTimeout(timer);
  const state = $plan.get();
  if (state?.status !== 'unsaved') return;
  const { floor } = state;
  change({ status: 'saving' });
  try {
    await api.saveRoomDesign({ body: bodyOf(floor) });
    kept = floor;
    if ($plan.get()?.floor === floor) change({ status: 'saved' });
  } catch {
    if (kept && $plan.get()?.floor === floor)
      change({ floor: kept, status: 'saved', said: FAILED });
    notify('Error', FAILED);
  }
};

const put = (
  index: number,
  to: (piece: OnFloor) => Place,
  say: (piece: OnFloor) => string,
): void => {
  const state = $plan.get();
  if (!state) return;
  const { floor } = state;
  const pieces = floor.pieces.map((piece) =>
    piece.index === index ? { ...piece, ...insideRoom(floor.plan, piece, to(piece)) } : piece,
  );
  const moved = pieces.find((piece) => piece.index === index);
  $plan.set({ floor: { ...floor, pieces }, said: moved ? say(moved) : '', status: 'unsaved' });
  clearTimeout(timer);
  timer = setTimeout(() => void save(), REST_MS);
};

/** What happens on a plan; every change shows at once and is saved a moment later. */
export const roomPlan = {
  open: (floor: Floor): void => {
    kept = floor;
    $plan.set({ floor, said: '', status: 'saved' });
  },
  /** Moves a piece by millimetres, as far as the walls let it. */
  move: (index: number, right: number, down: number, say: (piece: OnFloor) => string): void => {
    put(index, ({ x, y, turn }) => ({ turn, x: x + right, y: y + down }), say);
  },
  /** Puts the middle of a piece somewhere. */
  place: (index: number, x: number, y: number, say: (piece: OnFloor) => string): void => {
    put(index, ({ turn }) => ({ turn, x, y }), say);
  },
  turn: (index: number, say: (piece: OnFloor) => string): void => {
    put(index, ({ x, y, turn }) => ({ x, y, turn: turnedOn(turn) }), say);
  },
  /** Saves what is not saved yet, without waiting for the next move. */
  save,
} as const;
