import type { PointerEvent, RefObject } from 'react';
import type { OnFloor } from '#lib/designs/floor.ts';
import { STEP } from '#lib/designs/plan.ts';
import { $plan, roomPlan } from '../state/designs/plan.ts';

/** To the nearest step, so that what is dragged stands as straight as what keys move. */
const snapped = (millimetres: number): number => Math.round(millimetres / STEP) * STEP;

/** A point of the window in the plan's millimetres. */
const pointIn = (svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }) =>
  new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());

/** Moves a piece with the pointer that is put down on it. */
export const useDrag =
  (frame: RefObject<SVGSVGElement | null>, say: (piece: OnFloor) => string) =>
  (event: PointerEvent<SVGGElement>, index: number): void => {
    const svg = frame.current;
    const piece = $plan.get()?.floor.pieces.find((one) => one.index === index);
    if (!svg || !piece || event.button !== 0) return;
    const { currentTarget, pointerId } = event;
    const from = pointIn(svg, event);
    currentTarget.setPointerCapture(pointerId);
    const ending = new AbortController();
    const { signal } = ending;
    const onMove = (moved: globalThis.PointerEvent): void => {
      const to = pointIn(svg, moved);
      roomPlan.place(
        index,
        snapped(piece.x + to.x - from.x),
        snapped(piece.y + to.y - from.y),
        say,
      );
    };
    const onEnd = (): void => {
      ending.abort();
      void roomPlan.save();
    };
    currentTarget.addEventListener('pointermove', onMove, { signal });
    currentTarget.addEventListener('pointerup', onEnd, { signal });
    currentTarget.addEventListener('pointercancel', onEnd, { signal });
  };
