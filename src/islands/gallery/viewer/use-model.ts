import { useEffect, useRef, type RefObject } from 'react';
import type { ModelFinish } from '#lib/gallery/product-gallery.ts';
import { roomWay } from '#lib/gallery/room-way.ts';
import { $viewer, viewer } from '../../state/gallery/viewer.ts';
import { needed } from '@parlour/client';
import type { MoveAction, Shown, Stand } from './show.ts';
import type { ViewedItem } from './viewed-item.ts';

/** The actions of buttons and keys. */
export type ViewerAction = MoveAction | 'measure';

interface ShownModel {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Contains the dimensions, which move with the model. */
  readonly figures: RefObject<HTMLDivElement | null>;
  readonly act: (act: ViewerAction) => void;
  readonly wear: (finish: ModelFinish) => void;
  /** Receives the dialog, which stays over the camera's picture. */
  readonly enterRoom: (overlay: HTMLElement) => void;
}

/** A product's model on a canvas, from opening the viewer until it closes. */
export const useModel = (item: ViewedItem): ShownModel => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const figures = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown>(null);

  useEffect(() => {
    const closing = new AbortController();
    if (canvas.current && figures.current) {
      const stand = { canvas: canvas.current, figures: figures.current, until: closing.signal };
      void load(stand, item).then((loaded) => {
        shown.current = loaded;
      });
    }
    return () => {
      shown.current = null;
      closing.abort();
    };
  }, [item]);

  return {
    canvas,
    figures,
    act: (act) => {
      if (act !== 'measure') shown.current?.move(act);
      else if (shown.current) shown.current.measure(viewer.toggleMeasures());
    },
    wear: (finish) => {
      viewer.wear(finish.id);
      shown.current?.wear(finish);
    },
    enterRoom: (overlay) => {
      const { current } = shown;
      if (!current) return;
      void needed(import('./room.ts')).then(
        (room) => room.enterRoom(current, overlay),
        viewer.loseRoom,
      );
    },
  };
};

/** Shows the model, or says why there is none; null then, and once the viewer has closed. */
const load = async (stand: Stand, item: ViewedItem): Promise<Shown | null> => {
  if (!canDraw(stand.canvas)) {
    viewer.standStill();
    return null;
  }
  try {
    const { show } = await needed(import('./show.ts'));
    const chosen = item.finishes.find(({ id }) => id === $viewer.get().finishId);
    const shown = await show(stand, item, chosen);
    if (!shown) return null;
    viewer.show(shown.figures);
    void offerRoom(item, stand.until);
    return shown;
  } catch {
    if (!stand.until.aborted) viewer.fail();
    return null;
  }
};

const offerRoom = async (item: ViewedItem, until: AbortSignal): Promise<void> => {
  // The system's own viewer shows the model without a permission, and the page learns nothing of the room.
  if (roomWay(item, navigator.userAgent) !== 'web-xr') return;
  if ((await canEnterRoom()) && !until.aborted) viewer.offerRoom();
};

/** Three.js reuses the same context. */
const canDraw = (canvas: HTMLCanvasElement): boolean =>
  canvas.getContext('webgl2', { alpha: true, antialias: true }) !== null;

/** Whether the browser can place a model in the visitor's room itself (WebXR). */
const canEnterRoom = (): Promise<boolean> =>
  navigator.xr?.isSessionSupported('immersive-ar').catch(() => false) ?? Promise.resolve(false);
