import { atom } from 'nanostores';
import type { Floor, OnFloor } from '#lib/designs/floor.ts';
import { insideRoom, type Placement, turnedOn } from '@parlour/domain';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { notify } from '../shell/notices.ts';

export interface PlanState {
  readonly floor: Floor;
  /** The latest action, for screen readers. */
  readonly said: string;
  readonly status: 'saved' | 'unsaved' | 'saving';
}

/** The plan of the page; null while the server's is shown, before hydration. */
export const $plan = atom<PlanState | null>(null);

/** Milliseconds after the last move before the plan is saved. */
const REST_MS = 500;
const FAILED = 'Your plan couldn’t be saved, so it’s as it was before.';

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

/** The plan that the shop has stored, and the one still to save: one request at a time, always of the latest. */
const createKeeping = ({ api = siteApi }: Options) => {
  let kept: Floor | null = null;
  let isSaving = false;

  /** The plan on show, unless the shop has stored it. */
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
    /** Sends unsaved changes as the page closes, even while another save is in progress. */
    leave: (): void => {
      const floor = unsaved();
      // The page is gone, so a failure cannot be shown.
      if (floor) send(floor).catch(String);
    },
  };
};

/** The actions on a plan; every change shows at once and is saved a moment later. */
export const createRoomPlan = (options: Options = {}) => {
  const keeping = createKeeping(options);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (
    index: number,
    to: (piece: OnFloor) => Placement,
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
    /** Places the centre of a piece. */
    place: (index: number, x: number, y: number, say: (piece: OnFloor) => string): void => {
      put(index, ({ turn }) => ({ turn, x, y }), say);
    },
    turn: (index: number, say: (piece: OnFloor) => string): void => {
      put(index, ({ x, y, turn }) => ({ x, y, turn: turnedOn(turn) }), say);
    },
    /** Saves unsaved changes at once. */
    save: (): Promise<void> => {
      clearTimeout(timer);
      return keeping.save();
    },
    leave: keeping.leave,
  };
};

export const roomPlan = createRoomPlan();
