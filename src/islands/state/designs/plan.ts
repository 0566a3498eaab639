import { atom } from 'nanostores';
import type { Floor, OnFloor } from '#lib/designs/floor.ts';
import { insideRoom, turnedOn, type Place } from '#lib/designs/plan.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
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

const bodyOf = ({ room, name, productIds, plan, pieces }: Floor) => {
  const places = new Map(pieces.map((piece) => [piece.index, piece]));
  return {
    personroomID: room,
    name,
    productID: [...productIds],
    plan: {
      ...plan,
      pieces: plan.pieces.map(({ variantID, ...before }, index) => {
        const { x, y, turn } = places.get(index) ?? before;
        return { variantID, x, y, turn };
      }),
    },
  };
};

const change = (part: Partial<PlanState>): void => {
  const state = $plan.get();
  if (state) $plan.set({ ...state, ...part });
};

interface Options {
  readonly api?: Pick<BrowserApi, 'saveRoomDesign'>;
}

/** What the shop holds of a plan, and what has still to be sent: one request at a time, of the latest. */
const createKeeping = ({ api = siteApi }: Options) => {
  let kept: Floor | null = null;
  let isSaving = false;

  /** The plan that is shown, unless the shop holds it. */
  const unsaved = (): Floor | null => {
    const floor = $plan.get()?.floor ?? null;
    return floor === kept ? null : floor;
  };
  const send = (floor: Floor) => api.saveRoomDesign({ body: bodyOf(floor) });

  const takeBack = (floor: Floor): void => {
    notify('Error', FAILED);
    if (kept && $plan.get()?.floor === floor) {
      change({ floor: kept, status: 'saved', said: FAILED });
    }
  };

  const save = async (): Promise<void> => {
    const floor = unsaved();
    if (!floor || isSaving) return;
    isSaving = true;
    change({ status: 'saving' });
    await send(floor).then(
      () => {
        kept = floor;
      },
      () => {
        takeBack(floor);
      },
    );
    isSaving = false;
    if (unsaved()) await save();
    else change({ status: 'saved' });
  };

  return {
    save,
    hold: (floor: Floor): void => {
      kept = floor;
    },
    /** Sends what is not saved as the page goes, whatever else is under way. */
    leave: (): void => {
      const floor = unsaved();
      // Nobody is there any more to be told.
      if (floor) send(floor).catch(String);
    },
  };
};

/** What happens on a plan; every change shows at once and is saved a moment later. */
export const createRoomPlan = (options: Options = {}) => {
  const keeping = createKeeping(options);
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    timer = setTimeout(() => void keeping.save(), REST_MS);
  };

  return {
    open: (floor: Floor): void => {
      keeping.hold(floor);
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
    save: (): Promise<void> => {
      clearTimeout(timer);
      return keeping.save();
    },
    leave: keeping.leave,
  };
};

export const roomPlan = createRoomPlan();
