import { atom } from 'nanostores';

/** The text of a dimension beside the model. */
export interface Figure {
  readonly name: string;
  readonly text: string;
}

export interface ViewerView {
  /** `still` where the browser cannot draw: a picture replaces the model. */
  readonly status: 'loading' | 'shown' | 'failed' | 'still';
  /** Share of the file that has loaded, from 0 to 1. */
  readonly loaded: number;
  readonly figures: readonly Figure[];
  readonly isMeasured: boolean;
  /** Id of the swatch that the model wears; '' for none. */
  readonly finishId: string;
  /** Whether the device can show the model in the visitor's room by itself (WebXR). */
  readonly canEnterRoom: boolean;
  /** Whether the code for that could not be loaded. */
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

/** The events of the viewer, from opening it. */
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
  /** Shows or hides the dimensions; returns whether they are shown. */
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
