import { atom } from 'nanostores';

/** A dimension as it is written beside the model. */
export interface Figure {
  readonly name: string;
  readonly text: string;
}

export interface ViewerView {
  /** `still` where the browser cannot draw: a picture stands in for the model. */
  readonly status: 'loading' | 'shown' | 'failed' | 'still';
  /** How much of the file has loaded, from 0 to 1. */
  readonly loaded: number;
  readonly figures: readonly Figure[];
  readonly isMeasured: boolean;
  /** Id of the swatch that the model wears; '' for none. */
  readonly finishId: string;
  /** Whether the device can show the model in the visitor's room by itself (WebXR). */
  readonly canEnterRoom: boolean;
  /** Whether what shows it there could not be fetched. */
  readonly isRoomGone: boolean;
}

const NEW: ViewerView = {
  status: 'loading',
  loaded: 0,
  figures: [],
  isMeasured: true,
  finishId: '',
  canEnterRoom: false,
  isRoomGone: false,
};

/** The 3D viewer; there is one at a time. */
export const $viewer = atom<ViewerView>(NEW);

const change = (part: Partial<ViewerView>): void => {
  $viewer.set({ ...$viewer.get(), ...part });
};

/** What happens in the viewer, from opening it on. */
export const viewer = {
  open: (finishId: string): void => {
    $viewer.set({ ...NEW, finishId });
  },
  progress: (loaded: number): void => {
    change({ loaded });
  },
  show: (figures: readonly Figure[]): void => {
    change({ status: 'shown', figures });
  },
  fail: (): void => {
    change({ status: 'failed' });
  },
  /** The browser cannot draw. */
  standStill: (): void => {
    change({ status: 'still' });
  },
  wear: (finishId: string): void => {
    change({ finishId });
  },
  /** Shows the dimensions or hides them; returns which. */
  toggleMeasures: (): boolean => {
    const isMeasured = !$viewer.get().isMeasured;
    change({ isMeasured });
    return isMeasured;
  },
  offerRoom: (): void => {
    change({ canEnterRoom: true });
  },
  loseRoom: (): void => {
    change({ canEnterRoom: false, isRoomGone: true });
  },
} as const;
