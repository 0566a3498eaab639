import { useEffect, useRef, type RefObject } from 'react';
import type { ModelFinish } from '#lib/gallery/product-gallery.ts';
import { roomWay } from '#lib/gallery/room-way.ts';
import { $viewer, viewer } from '../../state/gallery/viewer.ts';
import { loadOrReload } from '@parlour/client';
import type { MoveAction, ModelView, ViewerElements } from './show.ts';
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
  const shown = useRef<ModelView>(null);

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
      void loadOrReload(import('./room.ts')).then(
        (room) => room.enterRoom(current, overlay),
        viewer.loseRoom,
      );
    },
  };
};

/** Shows the model, or says why there is none; null then, and once the viewer has closed. */
const load = async (elements: ViewerElements, item: ViewedItem): Promise<ModelView | null> => {
  if (!canDraw(elements.canvas)) {
    viewer.standStill();
    return null;
  }
  try {
    const { show } = await loadOrReload(import('./show.ts'));
    const chosen = item.finishes.find(({ id }) => id === $viewer.get().finishId);
    const view = await show(elements, item, chosen);
    if (!view) return null;
    viewer.show(view.figures);
    void offerRoom(item, elements.until);
    return view;
  } catch {
    if (!elements.until.aborted) viewer.fail();
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
